// Threads arrive and do not wait before they read what others have written.
//@ verdict: unsafe
//@ options: --kernel=shift --blockDim=64 --gridDim=1

#include <cuda/barrier>
#include <utility>

__global__ void shift(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&bar, 64);
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    s[t] = t + i;  //~ ERROR data-race
    auto token = bar.arrive();
    int own = t * i;
    out[t] = s[(t + 1) % 64] + own;
    bar.wait(std::move(token));
    bar.arrive_and_wait();
  }
}

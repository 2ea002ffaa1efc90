// A latch that opens when the first warp has written.
//@ verdict: unsafe
//@ options: --kernel=publish --blockDim=64 --gridDim=1

#include <cuda/latch>

__global__ void publish(int *out) {
  __shared__ cuda::latch<cuda::thread_scope_block> ready;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0) init(&ready, 33);
  __syncthreads();
  if (t < 32) {
    s[t] = t;
    ready.count_down();
  } else {
    ready.wait();  //~ ERROR deadlock
    out[t - 32] = s[63 - t];
  }
}

// Half of the threads leave without dropping out of a barrier object.
//@ verdict: unsafe
//@ options: --kernel=halve --blockDim=64 --gridDim=1

#include <cuda/barrier>

__global__ void halve(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&bar, 64);
  __syncthreads();
  s[t] = t;
  if (t >= 32) return;
  bar.arrive_and_wait();  //~ ERROR deadlock
  s[t] += s[t + 32];
  bar.arrive_and_wait();
  out[t] = s[31 - t];
}

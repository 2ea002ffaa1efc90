// A barrier object at which the threads of a block meet.
//@ verdict: unsafe

#include <cuda/barrier>

__global__ void exchange(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 32) bar.arrive_and_wait();  //~ ERROR deadlock
  if (threadIdx.x < 32) out[threadIdx.x] = s[63 - threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

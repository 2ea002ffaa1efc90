// A barrier separates the atomic additions from the plain read.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void count(int *out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);
  __syncthreads();
  if (threadIdx.x == 0) *out = counter;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  count<<<1, N>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == N);
  cudaFree(dev);
  return 0;
}

// A counter is read plainly while other threads still add to it atomically.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void count(int *out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);  //~ ERROR data-race: atomic
  if (threadIdx.x == 0) *out = counter;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  count<<<1, N>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// Each thread subtracts its number.
//@ verdict: safe

#include <cassert>
#define N 6

__global__ void kernel(unsigned int *a) { atomicSub(a, threadIdx.x); }

int main() {
  unsigned int host = 15, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, N>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 0);
  cudaFree(dev);
  return 0;
}

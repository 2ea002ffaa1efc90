// atomicDec does not go below zero but to its limit.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(unsigned int *a) { atomicDec(a, 5); }

int main() {
  unsigned int host = 1, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 3>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert((int)host == -2);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// Threads with odd numbers set no bit.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(unsigned int *a) {
  if (threadIdx.x % 2 == 0) atomicOr(a, 1u << threadIdx.x);
}

int main() {
  unsigned int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 16>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 0xffffu);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// Every thread sets its bit.
//@ verdict: safe

#include <cassert>

__global__ void kernel(unsigned int *a) {
  atomicOr(a, 1u << threadIdx.x);
}

int main() {
  unsigned int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 16>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 0xffffu);
  cudaFree(dev);
  return 0;
}

// An odd number of threads flips a bit.
//@ verdict: safe

#include <cassert>

__global__ void kernel(int *a) { atomicXor(a, 8); }

int main() {
  int host = 1, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 7>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 9);
  cudaFree(dev);
  return 0;
}

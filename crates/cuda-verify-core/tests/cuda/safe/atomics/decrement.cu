// Three decrements with limit 5 lead from 1 over 0 and 5 to 4.
//@ verdict: safe

#include <cassert>

__global__ void kernel(unsigned int *a) { atomicDec(a, 5); }

int main() {
  unsigned int host = 1, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 3>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 4);
  cudaFree(dev);
  return 0;
}

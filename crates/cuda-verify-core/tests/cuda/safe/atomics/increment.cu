// Four increments with limit 2 lead from 0 over 1, 2 and 0 to 1.
//@ verdict: safe

#include <cassert>

__global__ void kernel(unsigned int *a) { atomicInc(a, 2); }

int main() {
  unsigned int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 1);
  cudaFree(dev);
  return 0;
}

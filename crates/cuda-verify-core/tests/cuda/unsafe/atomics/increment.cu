// atomicInc counts from its limit back to zero.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(unsigned int *a) { atomicInc(a, 2); }

int main() {
  unsigned int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 4);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

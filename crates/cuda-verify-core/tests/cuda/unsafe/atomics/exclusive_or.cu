// An even number of threads flips a bit back.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(int *a) { atomicXor(a, 8); }

int main() {
  int host = 1, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 6>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 9);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

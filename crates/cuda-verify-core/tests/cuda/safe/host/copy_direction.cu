// The direction of the copy fits its pointers.
//@ verdict: safe

#include <cassert>

__global__ void twice(int *a) { *a *= 2; }

int main() {
  int host = 21, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 42);
  cudaFree(dev);
  return 0;
}

// A kernel writes to a constant variable through a pointer.
//@ verdict: unsafe

#include <cassert>

__constant__ int limits[2];

__global__ void use(int *out) {
  int *p = const_cast<int *>(&limits[0]);
  *p = 3;  //~ ERROR constant-memory-write: `limits`
  *out = limits[0] + limits[1];
}

int main() {
  int host[2] = {1, 2}, *dev, result;
  cudaMemcpyToSymbol(limits, host, sizeof(host));
  cudaMalloc(&dev, sizeof(int));
  use<<<1, 1>>>(dev);
  cudaMemcpy(&result, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

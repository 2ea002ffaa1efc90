// The host changes a constant variable between launches.
//@ verdict: safe

#include <cassert>

__constant__ int limits[2];

__global__ void use(int *out) {
  *out = limits[0] + limits[1];
}

int main() {
  int host[2] = {1, 2}, *dev, result;
  cudaMemcpyToSymbol(limits, host, sizeof(host));
  cudaMalloc(&dev, sizeof(int));
  use<<<1, 1>>>(dev);
  host[0] = 3;
  cudaMemcpyToSymbol(limits, host, sizeof(host));
  use<<<1, 1>>>(dev);
  cudaMemcpy(&result, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 5);
  cudaFree(dev);
  return 0;
}

// Device memory is released by cudaFree, host memory by free.
//@ verdict: safe

#include <cassert>
#include <cstdlib>

__global__ void set(int *a) { *a = 7; }

int main() {
  int *host = (int *)malloc(sizeof(int)), *dev;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(*host == 7);
  free(host);
  cudaFree(dev);
  return 0;
}

// The result is copied before the buffer is freed.
//@ verdict: safe

#include <cassert>

__global__ void set(int *a) { *a = 5; }

int main() {
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  assert(host == 5);
  return 0;
}

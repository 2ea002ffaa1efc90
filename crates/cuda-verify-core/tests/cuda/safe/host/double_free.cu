// A freed buffer is forgotten; freeing a null pointer does nothing.
//@ verdict: safe

#include <cassert>

__global__ void set(int *a) { *a = 7; }

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  if (host == 7) {
    cudaFree(dev);
    dev = nullptr;
  }
  cudaFree(dev);
  return 0;
}

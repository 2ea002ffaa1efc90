// A buffer is freed on the error path and again at the end.
//@ verdict: unsafe

#include <cassert>

__global__ void set(int *a) { *a = 7; }

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  if (host == 7) {
    cudaFree(dev);
  }
  cudaFree(dev);  //~ ERROR invalid-free: twice
  return 0;
}

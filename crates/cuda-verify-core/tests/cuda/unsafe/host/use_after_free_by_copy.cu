// The result is copied after the buffer was freed.
//@ verdict: unsafe

#include <cassert>

__global__ void set(int *a) { *a = 5; }

int main() {
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaFree(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR dangling-pointer
  return 0;
}

// A block of 40 by 40 threads exceeds the limit of 1024.
//@ verdict: unsafe

#include <cassert>

__global__ void touch(int *a) {
  if (blockIdx.x == 0 && threadIdx.x == 0 && threadIdx.y == 0) *a = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  touch<<<1, dim3(40, 40)>>>(dev);  //~ ERROR api-contract
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

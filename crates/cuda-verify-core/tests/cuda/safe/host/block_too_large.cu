// Blocks of 16 by 8 threads are possible.
//@ verdict: safe

#include <cassert>

__global__ void touch(int *a) {
  if (blockIdx.x == 0 && threadIdx.x == 0 && threadIdx.y == 0) *a = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  touch<<<2, dim3(16, 8)>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

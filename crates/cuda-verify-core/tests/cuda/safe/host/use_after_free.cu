// Memory is freed after the last kernel.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void fill(int *a) {
  a[threadIdx.x] = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, N * sizeof(int));
  fill<<<1, N>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

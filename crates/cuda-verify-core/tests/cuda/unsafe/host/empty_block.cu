// Integer division makes the block empty.
//@ verdict: unsafe

#include <cassert>
#define N 20

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main() {
  int *dev, blocks = 32;
  cudaMalloc(&dev, N * sizeof(int));
  fill<<<blocks, N / blocks>>>(dev, N);  //~ ERROR api-contract
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

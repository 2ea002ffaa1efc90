// A kernel works on memory that is already freed.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void fill(int *a) {
  a[threadIdx.x] = 1;  //~ ERROR dangling-pointer
}

int main() {
  int *dev;
  cudaMalloc(&dev, N * sizeof(int));
  cudaFree(dev);
  fill<<<1, N>>>(dev);
  cudaDeviceSynchronize();
  return 0;
}

// cudaMemset fills more than was allocated.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void check(const int *a) { assert(a[threadIdx.x] == -1); }

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int) * N);
  cudaMemset(dev, 0xff, sizeof(int) * N + 1);  //~ ERROR array-bounds
  check<<<1, N>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

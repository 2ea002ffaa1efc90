// cudaMemset fills what was allocated.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void check(const int *a) { assert(a[threadIdx.x] == -1); }

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int) * N);
  cudaMemset(dev, 0xff, sizeof(int) * N);
  check<<<1, N>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

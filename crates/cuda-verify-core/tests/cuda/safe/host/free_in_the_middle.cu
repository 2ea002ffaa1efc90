// The start of the buffer is freed.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void fill(int *a, int value) { a[threadIdx.x] = value; }

int main() {
  int *dev;
  cudaMalloc(&dev, 2 * N * sizeof(int));
  int *p = dev;
  fill<<<1, N>>>(p, 1);
  p += N;
  fill<<<1, N>>>(p, 2);
  cudaFree(dev);
  return 0;
}

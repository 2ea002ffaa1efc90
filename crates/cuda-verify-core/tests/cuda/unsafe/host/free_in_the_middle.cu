// The pointer that is freed has moved away from the start of the buffer.
//@ verdict: unsafe

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
  cudaFree(p);  //~ ERROR invalid-free: middle
  return 0;
}

//@ verdict: unsafe
// The first thread beyond the end does not trap.

#include <cstdio>

__device__ int cells[64];

__global__ void fill() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 64) {
    printf("the index %d is beyond the end of an array of 64 elements, which whoever launches this kernel sees to\n", i);
    __trap();
  }
  cells[i] = 1;  //~ ERROR array-bounds: index out of bounds of `cells`, which has 64 elements
}

void run(int n) { fill<<<(n + 31) / 32, 32>>>(); }

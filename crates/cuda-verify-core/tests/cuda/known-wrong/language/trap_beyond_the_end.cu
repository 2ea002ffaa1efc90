//@ verdict: safe
//@ wrong-because: after a format of a hundred characters a read beyond its end is taken to be possible, and replays do not know traps in kernels
// Threads beyond the end trap, with a long message before, so that the others need no test of their own.

#include <cstdio>
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    printf("the index %d is beyond the end of an array of %d elements, which whoever launches this kernel sees to\n", i, n);
    __trap();
  }
  __syncthreads();
  a[i] = 1;
}
void run(int *a, int n) { fill<<<(n + 63) / 64, 64>>>(a, n); }

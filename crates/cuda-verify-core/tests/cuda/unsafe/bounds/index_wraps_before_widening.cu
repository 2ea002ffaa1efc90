// The row offset is computed in 32 bits and wraps.
//@ verdict: unsafe

#include <cassert>

// A matrix of 70000 rows of 70000 elements, of which only the diagonal blocks are stored.
__global__ void corner(char *a, long long n, int row) {
  long long i = row * 70000;
  if (i >= n) return;
  a[i] = 1;  //~ ERROR array-bounds
}

int main() {
  char *dev;
  int row = nondet_int();
  __VERIFIER_assume(row >= 0 && row < 70000);
  cudaMalloc(&dev, 1000);
  corner<<<1, 1>>>(dev, 1000, row);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

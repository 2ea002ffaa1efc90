// An allocation is at least one element long.
//@ verdict: safe

#include <cassert>

int main() {
  int *dev;
  int n = nondet_int();
  if (n < 1 || n > 4) return 0;
  cudaMalloc(&dev, n * sizeof(int));
  cudaFree(dev);
  return 0;
}

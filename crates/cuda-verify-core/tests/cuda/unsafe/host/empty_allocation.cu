// An allocation of zero bytes.
//@ verdict: unsafe

#include <cassert>

int main() {
  int *dev;
  int n = nondet_int();
  if (n < 0 || n > 4) return 0;
  cudaMalloc(&dev, n * sizeof(int));  //~ ERROR api-contract: zero
  cudaFree(dev);
  return 0;
}

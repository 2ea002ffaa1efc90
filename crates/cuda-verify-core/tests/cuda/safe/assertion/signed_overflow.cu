// The sum of two unknown integers of limited size does not overflow.
//@ verdict: safe
//@ options: --check=overflow

#include <cassert>

__global__ void add(int *a, int b) {
  *a = *a + b;
}

int main() {
  int a = nondet_int(), b = nondet_int(), *dev;
  __VERIFIER_assume(a >= 0 && b >= 0 && a < 1 << 30 && b < 1 << 30);
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &a, sizeof(int), cudaMemcpyHostToDevice);
  add<<<1, 1>>>(dev, b);
  cudaMemcpy(&a, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(a >= b);
  cudaFree(dev);
  return 0;
}

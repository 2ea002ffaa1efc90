// The sum of two unknown integers may overflow.
//@ verdict: unsafe
//@ options: --check=overflow

#include <cassert>

__global__ void add(int *a, int b) {
  *a = *a + b;  //~ ERROR overflow
}

int main() {
  int a = nondet_int(), b = nondet_int(), *dev;
  __VERIFIER_assume(a >= 0 && b >= 0);
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &a, sizeof(int), cudaMemcpyHostToDevice);
  add<<<1, 1>>>(dev, b);
  cudaMemcpy(&a, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

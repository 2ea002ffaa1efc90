// The largest value that the input may have breaks the assertion.
//@ verdict: unsafe

#include <cassert>

__global__ void square(int *a) { *a = *a * *a; }

int main() {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -10 && x <= 10);
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &x, sizeof(int), cudaMemcpyHostToDevice);
  square<<<1, 1>>>(dev);
  cudaMemcpy(&x, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(x < 100);  //~ ERROR assertion: x < 100
  cudaFree(dev);
  return 0;
}

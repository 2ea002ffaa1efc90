// A kernel walks along an array of any length.
//@ verdict: safe
//@ options: --k-induction

#include <cassert>

__global__ void clear(int *a, unsigned int n) {
  for (unsigned int i = 0; i < n; ++i) {
    a[i] = 0;
  }
}

int main() {
  unsigned int n = nondet_uint();
  int *dev;
  if (n == 0 || n > 1000000) return 0;
  cudaMalloc(&dev, n * sizeof(int));
  clear<<<1, 1>>>(dev, n);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

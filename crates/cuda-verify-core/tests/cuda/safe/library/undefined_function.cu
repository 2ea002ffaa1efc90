// A function that is declared but defined elsewhere is never reached.
//@ verdict: safe

#include <cassert>

int external_choice(int n);

__global__ void store(int *a, int value) { *a = value; }

int main() {
  int *dev, n = 3;
  int value = n < 3 ? external_choice(n) : n;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev, value);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

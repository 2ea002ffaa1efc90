// A function that is declared but defined elsewhere is called: it returns anything.
//@ verdict: safe

#include <cassert>

int external_choice(int n);

__global__ void store(int *a, int value) { *a = value; }

int main() {
  int *dev;
  int value = external_choice(3);
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev, value);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

// A loop of unknown length goes on beyond the bound.
//@ verdict: unsafe
//@ options: --check=unwinding --unwind=5

#include <cassert>

__global__ void set(int *a, int value) { *a = value; }

int main() {
  int n = nondet_int(), steps = 0, *dev;
  if (n > 20) return 0;
  for (int i = 0; i < n; ++i) ++steps;  //~ ERROR unwinding
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev, steps);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

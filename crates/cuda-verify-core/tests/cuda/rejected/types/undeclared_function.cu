//@ verdict: rejected
// A slip in the name of a function of the program: nothing declares it.
#include <stdio.h>
#include <vector>

__device__ int doubled(int x) { return 2 * x; }

__global__ void k(int *p) {
  p[threadIdx.x] = dubled(threadIdx.x);  //~ ERROR unknown-name: unknown function `dubled`
}

int main() {
  int *d;
  cudaMalloc(&d, 32 * sizeof(int));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}

// A size that is not known: the grid is rounded up, so the last block must look where the array ends.
//@ verdict: unsafe

#include <cuda_runtime.h>

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] *= 2;  //~ ERROR array-bounds
}

int main() {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1 << 24) return 1;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}

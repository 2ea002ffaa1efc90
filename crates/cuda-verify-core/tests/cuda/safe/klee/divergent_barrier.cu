// All threads take the same way, whatever the input.
//@ verdict: safe
#include "klee.h"

__global__ void wait(int *a, int mode) {
  if (mode > 3) {
    a[threadIdx.x] = 1;
    __syncthreads();
    a[threadIdx.x ^ 1] = 2;
  }
}

int main() {
  int mode = klee_int("mode");
  int *a;
  cudaMalloc((void **)&a, 32 * sizeof(int));
  wait<<<1, 32>>>(a, mode);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

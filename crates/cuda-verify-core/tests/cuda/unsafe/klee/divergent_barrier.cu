// For some inputs only some threads come to the barrier.
//@ verdict: unsafe
#include "klee.h"

__global__ void wait(int *a, int mode) {
  if (mode > (int)threadIdx.x) {
    a[threadIdx.x] = 1;
    __syncthreads(); //~ ERROR barrier-divergence: waits at this barrier
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

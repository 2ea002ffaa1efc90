// Where nothing tests whether the number is positive, it is.
//@ verdict: safe
#include <stdlib.h>

__global__ void k(int *a, int n) {
  if (threadIdx.x >= n || n > 64) a[threadIdx.x * n] = threadIdx.x;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n > 16) return 1;
  int *a;
  cudaMalloc(&a, 4096);
  k<<<1, 64>>>(a, n);
  cudaDeviceSynchronize();
}

// A barrier that all threads come to, where the program has found its argument to be negative.
//@ verdict: safe
#include <cstdlib>

__global__ void k(int *a, int n) {
  if (n < 0) {
    __syncthreads();
    a[threadIdx.x] = 1;
  }
  __syncthreads();
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 64>>>(a, atoi(argv[1]));
  cudaDeviceSynchronize();
  cudaFree(a);
}

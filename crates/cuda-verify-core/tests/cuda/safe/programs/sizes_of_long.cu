// A size that is given as a long number is taken to be one that memory has.
//@ verdict: safe

#include <cstdlib>

__global__ void clear(float *a, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  long n = atol(argv[1]);
  if (n <= 0) return 1;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  clear<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}

//@ verdict: safe
// Buffers that change places after every step, an unknown number of times.
#include <stdlib.h>

__global__ void smooth(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
}

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  int n = atoi(argv[1]), steps = atoi(argv[2]);
  if (n < 3 || n > 4096) return 1;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  for (int step = 0; step < steps; step++) {
    smooth<<<(n + 127) / 128, 128>>>(a, b, n);
    float *other = a;
    a = b;
    b = other;
  }
  cudaFree(a);
  cudaFree(b);
  return 0;
}

// As many threads as an argument of the program says: launches in which the number of a thread would not fit in 32 bits
// are left out, by a rule that is named.
//@ verdict: safe
#include <cstdlib>

__global__ void rows(float *out, int n_rows, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= n_rows) return;
  for (int i = threadIdx.x % 32; i < n; i += 32) out[row * n + i] = row;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n_rows = atoi(argv[1]), n = atoi(argv[2]);
  float *out;
  cudaMalloc(&out, n_rows * n * sizeof(float));
  rows<<<(n_rows + 7) / 8, 256>>>(out, n_rows, n);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

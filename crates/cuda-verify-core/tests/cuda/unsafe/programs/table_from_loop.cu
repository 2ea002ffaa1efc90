//@ verdict: unsafe
// The offsets of the rows of a sparse matrix are too far apart for the values that there are.
#include <stdlib.h>

__global__ void sums(const int *row, const float *values, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int j = row[i]; j < row[i + 1]; j++) sum += values[j]; //~ ERROR array-bounds
    out[i] = sum;
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n <= 0 || n > 1000000) return 1;
  const int per_row = 16;
  int *row = (int *)malloc((n + 1) * sizeof(int));
  for (int i = 0; i <= n; i++) row[i] = i * (per_row + 1);
  int *d_row;
  float *d_values, *d_out;
  cudaMalloc(&d_row, (n + 1) * sizeof(int));
  cudaMalloc(&d_values, n * per_row * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_values, 0, n * per_row * sizeof(float));
  cudaMemcpy(d_row, row, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  sums<<<(n + 255) / 256, 256>>>(d_row, d_values, d_out, n);
  cudaDeviceSynchronize();
  cudaFree(d_row);
  cudaFree(d_values);
  cudaFree(d_out);
  free(row);
  return 0;
}

// There is no room for the last offset: the copy is wrong whatever the file holds.
//@ verdict: unsafe

#include <stdio.h>
#include <stdlib.h>

__global__ void lengths(const int *row, int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) length[i] = row[i + 1] - row[i];
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 1;
  int n;
  if (fscanf(file, "%d", &n) != 1 || n <= 0) return 1;
  int *row = (int *)malloc((n + 1) * sizeof(int)), *length = (int *)malloc(n * sizeof(int));
  for (int i = 0; i <= n; i++) fscanf(file, "%d", &row[i]);
  fclose(file);
  int *d_row, *d_length;
  cudaMalloc(&d_row, n * sizeof(int));
  cudaMalloc(&d_length, n * sizeof(int));
  cudaMemcpy(d_row, row, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);  //~ ERROR array-bounds
  lengths<<<(n + 127) / 128, 128>>>(d_row, d_length, n);
  cudaMemcpy(length, d_length, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_row);
  cudaFree(d_length);
  free(row);
  free(length);
  return 0;
}

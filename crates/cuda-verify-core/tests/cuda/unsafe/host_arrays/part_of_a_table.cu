// One row more than the table has that is copied tells where the rows of a sparse matrix begin.
//@ verdict: unsafe

#include <cstdlib>
#define ROWS 20000
#define PER_ROW 8

__global__ void sum_rows(const int *begin, const float *value, float *sum, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float all = 0;
    for (int i = begin[row]; i < begin[row + 2]; i++) all += value[i];  //~ ERROR array-bounds
    sum[row] = all;
  }
}

int main() {
  int *begin = (int *)malloc((ROWS + 100) * sizeof(int)), *d_begin;
  float *value, *sum;
  for (int i = 0; i <= ROWS; i++) begin[i] = i * PER_ROW;
  cudaMalloc(&d_begin, (ROWS + 1) * sizeof(int));
  cudaMalloc(&value, ROWS * PER_ROW * sizeof(float));
  cudaMalloc(&sum, ROWS * sizeof(float));
  cudaMemset(value, 0, ROWS * PER_ROW * sizeof(float));
  cudaMemcpy(d_begin, begin, (ROWS + 1) * sizeof(int), cudaMemcpyHostToDevice);
  sum_rows<<<(ROWS + 127) / 128, 128>>>(d_begin, value, sum, ROWS);
  cudaFree(d_begin);
  cudaFree(value);
  cudaFree(sum);
  free(begin);
  return 0;
}

// The matrix has no room for the rows that are rounded up to whole blocks.
//@ verdict: unsafe

#include <stdlib.h>

__global__ void clear(int *matrix, unsigned n) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  matrix[y * n + x] = 0;  //~ ERROR array-bounds
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  unsigned n = atoi(argv[1]);
  unsigned size = atoi(argv[2]);
  unsigned rows = n;
  if (n % size != 0) n = (n / size + 1) * size;
  int *matrix;
  cudaMalloc(&matrix, n * rows * sizeof(int));
  dim3 grid(n / size, n / size), block(size, size);
  clear<<<grid, block>>>(matrix, n);
  cudaFree(matrix);
  return rows > n;
}

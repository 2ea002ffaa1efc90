//@ verdict: safe
// Row and column of a flat index, put together again, for rows of any length.

__global__ void fill(float *out, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  int row = i / columns, column = i % columns;
  out[row * columns + column] = row - column;
}

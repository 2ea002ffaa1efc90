//@ verdict: unsafe
// Row and column of a flat index, added up.

__global__ void fill(float *out, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  int row = i / columns, column = i % columns;
  out[row + column] = row - column; //~ ERROR data-race
}

// Twin of ../../safe/textbook/spmv_ell.cu with a mistake: one more.
//@ verdict: unsafe
__global__ void spmv_ell(const int *column, const float *value, const float *x, float *y, int rows, int width, int cols) {
  __requires(rows > 0 && width > 0 && rows <= 1 << 20 && width <= 1024 && cols > 0);
  __requires_extent(column, (size_t)rows * width);
  __requires_extent(value, (size_t)rows * width);
  __requires_extent(x, cols);
  __requires_extent(y, rows);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows ) {
    float sum = 0.0f;
    for (int k = 0; k <= width; k++) {
      int c = column[k * rows + row ];  //~ ERROR array-bounds
      if (c >= 0 && c < cols) sum += value[k * rows + row] * x[c];
    }
    y[row] = sum;
  }
}

//@ verdict: unsafe
// Twin: ../../safe/launchers/fields_of_argument.cu. The output is read where another thread writes it.

struct Matrix {
  float *data;
  int rows, cols;
};

struct Op {
  const Matrix *in;
  Matrix *out;
};

__global__ void copy(float *out, const float *in, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y;
  if (col < cols && row < rows)
    out[static_cast<long>(row) * cols + col] = in[static_cast<long>(row) * cols + col];  //~ ERROR data-race
}

void run_copy(const Op *op) {
  dim3 grid(op->out->cols, op->out->rows);
  copy<<<grid, 1>>>(op->out->data, op->out->data + 1, op->out->rows, op->out->cols);
}

//@ verdict: safe
// Twin: ../../unsafe/index/product_as_int.cu. A row's first element is kept in an `int`; the caller's sizes fit.

__global__ void scale(float *out, const float *x, int columns) {
  const int row = blockIdx.x * columns;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) out[row + i] = 2 * x[row + i];
}

//@ verdict: safe
// A block fills a row of two strides, and half of a row of an array whose rows are one stride apart.

__global__ void fill(int *x, int *y, int stride) {
  int row = blockIdx.x, i = threadIdx.x;
  if (i < 2 * stride) {
    x[2 * row * stride + i] = row;
    if (i < stride) y[row * stride + i] = row;
  }
}

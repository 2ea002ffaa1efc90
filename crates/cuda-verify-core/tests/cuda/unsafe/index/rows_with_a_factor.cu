//@ verdict: unsafe
// A block fills a row of two strides. The rows of the second array are only one stride apart.

__global__ void fill(int *x, int *y, int stride) {
  int row = blockIdx.x, i = threadIdx.x;
  if (i < 2 * stride) {
    x[2 * row * stride + i] = row;
    y[row * stride + i] = row; //~ ERROR data-race
  }
}

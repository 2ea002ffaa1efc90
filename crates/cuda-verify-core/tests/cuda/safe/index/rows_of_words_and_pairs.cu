//@ verdict: safe
// Accesses of two sizes to rows of bytes.

__global__ void fill(char *x, char *y, int stride) {
  int row = blockIdx.x, i = threadIdx.x;
  __assume(stride > 8 && stride % 8 == 0);
  if (8 * i + 8 <= stride) {
    x[row * stride + 8 * i + 7] = 1;
    *reinterpret_cast<long long *>(y + (row * stride + 8 * i)) = row;
  }
}

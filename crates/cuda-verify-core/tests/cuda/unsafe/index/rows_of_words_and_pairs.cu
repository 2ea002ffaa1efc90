//@ verdict: unsafe
// Two accesses of one row end at the same byte, but only one of them begins inside of it.

__global__ void fill(char *x, char *y, int stride) {
  int row = blockIdx.x, i = static_cast<int>(threadIdx.x) - 1;
  __assume(stride > 8 && stride % 8 == 0);
  if (8 * i + 8 <= stride) {
    if (i >= 0) x[row * stride + 8 * i + 7] = 1;
    *reinterpret_cast<long long *>(y + (row * stride + 8 * i)) = row; //~ ERROR data-race
  }
}

// Twin of ../../safe/textbook/gemm_double.cu with a mistake: without guard.
//@ verdict: unsafe
#define T 16
__global__ void gemm(const float *a, const float *b, float *c, int m, int n, int k) {
  __requires(blockDim.x == T && blockDim.y == T);
  __requires(m > 0 && n > 0 && k > 0 && m <= 16384 && n <= 16384 && k <= 16384);
  __requires_extent(a, (size_t)m * k);
  __requires_extent(b, (size_t)k * n);
  __requires_extent(c, (size_t)m * n);
  __shared__ float as[2][T][T];
  __shared__ float bs[2][T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
  int tiles = (k + T - 1) / T;
  as[0][y][x] = row < m && x < k ? a[row * k + x] : 0.0f;
  bs[0][y][x] = y < k && col < n ? b[y * n + col] : 0.0f;
  float sum = 0.0f;
  for (int t = 0; t < tiles; t++) {
    int now = t & 1, next = 1 - now;
    __syncthreads();
    if (t + 1 < tiles) {
      int p = (t + 1) * T;
      as[next ][y][x] = row < m ? a[row * k + p + x] : 0.0f;  //~ ERROR array-bounds
      bs[next][y][x] = p + y < k && col < n ? b[(p + y) * n + col] : 0.0f;
    }
    for (int i = 0; i < T; i++) sum += as[now][y][i] * bs[now][i][x];
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

// Twin of ../../safe/textbook/spmv_csr.cu with a mistake: every lane.
//@ verdict: unsafe
__global__ void spmv_csr(const int *row_start, const int *column, const float *value, const float *x, float *y, int rows) {
  __requires(blockDim.x == 128);
  __requires(rows >= 0 && rows <= 1 << 25);
  __requires_extent(row_start, rows + 1);
  __requires_extent(y, rows);
  __shared__ float part[128];
  int t = threadIdx.x;
  int row = (blockIdx.x * blockDim.x + t) / 32;
  int lane = t & 31;
  float sum = 0.0f;
  if (row < rows) {
    int end = row_start[row + 1 ];
    for (int j = row_start[row] + lane; j < end; j += 32) sum += value[j] * x[column[j]];
  }
  part[t] = sum;
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    float other = lane < d ? part[t + d] : 0.0f;
    __syncwarp();
    if (lane < d) part[t] += other;
    __syncwarp();
  }
  if ( row < rows) y[row] = part[t - lane];  //~ ERROR data-race
}

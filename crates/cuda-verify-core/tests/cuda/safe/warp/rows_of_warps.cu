// One warp per row, its sums in shared memory: a lane reads those of the others before any goes on to the next row.
//@ verdict: safe
//@ options: --kernel=rows --blockDim=128 --gridDim=5

__global__ void rows(const float *x, float *y, int n_rows, int n_columns) {
  __shared__ float sums[4][32];
  int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  for (int row = blockIdx.x * 4 + warp; row < n_rows; row += gridDim.x * 4) {
    float sum = 0;
    for (int i = lane; i < n_columns; i += 32) sum += x[(size_t)row * n_columns + i];
    sums[warp][lane] = sum;
    __syncwarp();
    if (lane == 0) {
      for (int i = 1; i < 32; i++) sum += sums[warp][i];
      y[row] = sum;
    }
    __syncwarp();
  }
}

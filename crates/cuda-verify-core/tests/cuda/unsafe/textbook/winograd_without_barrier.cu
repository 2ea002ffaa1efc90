// Twin of ../../safe/textbook/winograd.cu with a mistake: without barrier.
//@ verdict: unsafe
__global__ void winograd(const float *in, const float *filter, float *out, int height, int width) {
  __requires(height >= 4 && width >= 4 && height <= 16384 && width <= 16384);
  __requires(height % 2 == 0 && width % 2 == 0);
  __requires_extent(in, height * width);
  __requires_extent(filter, 16);
  __requires_extent(out, (height - 2) * (width - 2));
  __requires((size_t)gridDim.x * blockDim.x <= 1 << 20 && (size_t)gridDim.y * blockDim.y <= 1 << 20);
  __shared__ float u[16];
  int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = thread; k < 16; k += blockDim.x * blockDim.y) u[k] = filter[k];  //~ ERROR data-race
  int x = (blockIdx.x * blockDim.x + threadIdx.x) * 2, y = (blockIdx.y * blockDim.y + threadIdx.y) * 2;
  if (x >= width - 2 || y >= height - 2) return;
  float d[4][4], t[4][4], m[4][4];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) d[i][j] = in[(y + i) * width + x + j];
  for (int j = 0; j < 4; j++) {
    t[0][j] = d[0][j] - d[2][j];
    t[1][j] = d[1][j] + d[2][j];
    t[2][j] = d[2][j] - d[1][j];
    t[3][j] = d[1][j] - d[3][j];
  }
  for (int i = 0; i < 4; i++) {
    m[i][0] = (t[i][0] - t[i][2]) * u[i * 4];
    m[i][1] = (t[i][1] + t[i][2]) * u[i * 4 + 1];
    m[i][2] = (t[i][2] - t[i][1]) * u[i * 4 + 2];
    m[i][3] = (t[i][1] - t[i][3]) * u[i * 4 + 3];
  }
  float *o = out + y * (width - 2) + x;
  for (int r = 0; r < 2; r++) {
    float q[4];
    for (int j = 0; j < 4; j++) q[j] = r == 0 ? m[0][j] + m[1][j] + m[2][j] : m[1][j] - m[2][j] - m[3][j];
    o[r * (width - 2)] = q[0] + q[1] + q[2];
    o[r * (width - 2) + 1] = q[1] - q[2] - q[3];
  }
}

// Twin of ../../safe/textbook/softmax_online.cu with a mistake: shifted.
//@ verdict: unsafe
#define WARPS 32
__global__ void softmax(const float *in, float *out, int rows, int cols) {
  __requires(blockDim.x % 32 == 0);
  __requires(rows > 0 && cols > 0 && rows <= 65536 && cols <= 16384);
  __requires(gridDim.x == rows);
  __requires_extent(in, (size_t)rows * cols);
  __requires_extent(out, (size_t)rows * cols);
  __shared__ float ms[WARPS], ds[WARPS];
  const float *x = in + (size_t)blockIdx.x * cols;
  float *y = out + (size_t)blockIdx.x * cols;
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  float m = -INFINITY, d = 0.0f;
  for (int i = t; i < cols ; i += blockDim.x) {
    float v = x[i];
    float bigger = fmaxf(m, v);
    d = d * expf(m - bigger) + expf(v - bigger);
    m = bigger;
  }
  for (int s = 16; s > 0; s >>= 1) {
    float m2 = __shfl_xor_sync(0xffffffffu, m, s), d2 = __shfl_xor_sync(0xffffffffu, d, s);
    float bigger = fmaxf(m, m2);
    d = d * expf(m - bigger) + d2 * expf(m2 - bigger);
    m = bigger;
  }
  if (lane == 0) { ms[warp] = m; ds[warp] = d; }
  __syncthreads();
  int warps = blockDim.x / 32;
  m = lane < warps ? ms[lane] : -INFINITY;
  d = lane < warps ? ds[lane] : 0.0f;
  for (int s = 16; s > 0; s >>= 1) {
    float m2 = __shfl_xor_sync(0xffffffffu, m, s), d2 = __shfl_xor_sync(0xffffffffu, d, s);
    float bigger = fmaxf(m, m2);
    d = d * expf(m - bigger) + d2 * expf(m2 - bigger);
    m = bigger;
  }
  for (int i = t; i < cols; i += blockDim.x) y[i + 1] = expf(x[i] - m) / d;  //~ ERROR array-bounds
}

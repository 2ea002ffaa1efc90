// Twin of ../../safe/textbook/flash_attention.cu with a mistake: without guard.
//@ verdict: unsafe
#define BR 32
#define BC 32
#define D 64
__global__ void flash(const float *q, const float *k, const float *v, float *o, int n, float scale) {
  __requires(blockDim.x == BR);
  __requires(n > 0 && n <= 65536);
  __requires_extent(q, (size_t)gridDim.y * n * D);
  __requires_extent(k, (size_t)gridDim.y * n * D);
  __requires_extent(v, (size_t)gridDim.y * n * D);
  __requires_extent(o, (size_t)gridDim.y * n * D);
  __shared__ float ks[BC][D], vs[BC][D];
  size_t head = (size_t)blockIdx.y * n * D;
  int t = threadIdx.x;
  int row = blockIdx.x * BR + t;
  float acc[D];
  for (int x = 0; x < D; x++) acc[x] = 0.0f;
  float m = -INFINITY, l = 0.0f;
  for (int start = 0; start < n; start += BC) {
    for (int x = 0; x < D; x++) {
      bool inside = start + t < n;
      ks[t][x] = inside ? k[head + (size_t)(start + t) * D + x] : 0.0f;
      vs[t][x] = inside ? v[head + (size_t)(start + t) * D + x] : 0.0f;
    }
    __syncthreads();
    if (row < n) {
      float s[BC];
      float tile_m = m;
      for (int j = 0; j < BC; j++) {
        float dot = 0.0f;
        for (int x = 0; x < D; x++) dot += q[head + (size_t)row * D + x] * ks[j][x];
        s[j] = start + j < n ? dot * scale : -INFINITY;
        tile_m = fmaxf(tile_m, s[j]);
      }
      float factor = expf(m - tile_m);
      l *= factor;
      for (int x = 0; x < D; x++) acc[x] *= factor;
      for (int j = 0; j < BC; j++) {
        float p = expf(s[j] - tile_m);
        l += p;
        for (int x = 0; x < D; x++) acc[x] += p * vs[j][x];
      }
      m = tile_m;
    }
    __syncthreads();
  }
    for (int x = 0; x < D; x++) o[head + (size_t)row * D + x ] = acc[x] / l;  //~ ERROR array-bounds
//~| ERROR data-race
}

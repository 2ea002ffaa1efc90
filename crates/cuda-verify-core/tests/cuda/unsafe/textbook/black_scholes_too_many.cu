// Twin of ../../safe/textbook/black_scholes.cu with a mistake: too many.
//@ verdict: unsafe
__device__ float cnd(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228f * expf(-0.5f * d * d) * (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - c : c;
}
__global__ void black_scholes(float *call, float *put, const float *price, const float *strike, const float *years, float r, float v, int n) {
  __requires(n >= 0);
  __requires_extent(call, n);
  __requires_extent(put, n);
  __requires_extent(price, n);
  __requires_extent(strike, n);
  __requires_extent(years, n);
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n + 1; i += stride ) {
    float s = price[i], x = strike[i], t = years[i];  //~ ERROR array-bounds
    float root = sqrtf(t);
    float d1 = (logf(s / x) + (r + 0.5f * v * v) * t) / (v * root);
    float d2 = d1 - v * root;
    float discount = expf(-r * t);
    float c1 = cnd(d1), c2 = cnd(d2);
    call[i] = s * c1 - x * discount * c2;
    put[i ] = x * discount * (1.0f - c2) - s * (1.0f - c1);
  }
}

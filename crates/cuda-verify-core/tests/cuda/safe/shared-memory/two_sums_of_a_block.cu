// A sum over the block is asked for twice, each time with a scratch array of its own.
//@ verdict: safe

__device__ float sum_of_warp(float v) {
  for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
template <int SIZE> __device__ float sum_of_block(float v, float *box) {
  v = sum_of_warp(v);
  if (SIZE > 32) {
    int w = threadIdx.x / 32, l = threadIdx.x % 32;
    if (l == 0) box[w] = v;
    __syncthreads();
    v = l < SIZE / 32 ? box[l] : 0.f;
    v = sum_of_warp(v);
  }
  return v;
}
template <int SIZE> __global__ void standardise(const float *x, float *y, int per, int all, float eps) {
  __shared__ float box[64];
  int from = blockIdx.x * per, to = min(from + per, all);
  float s = 0.f, q = 0.f;
  for (int k = from + threadIdx.x; k < to; k += SIZE) s += x[k];
  float mean = sum_of_block<SIZE>(s, box) / per;
  for (int k = from + threadIdx.x; k < to; k += SIZE) { float d = x[k] - mean; y[k] = d; q += d * d; }
  q = sum_of_block<SIZE>(q, box + 32);
  float f = rsqrtf(q / per + eps);
  for (int k = from + threadIdx.x; k < to; k += SIZE) y[k] *= f;
}
void group_standardise(const float *x, float *y, int groups, int per, int all, float eps, cudaStream_t q) {
  standardise<1024><<<groups, 1024, 0, q>>>(x, y, per, all, eps);
}

// The scale is read without waiting for the thread that computes it.
//@ verdict: unsafe
//@ options: --kernel=normalise --blockDim=256

__device__ float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset >>= 1) v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void normalise(float *out, const float *in, int n) {
  __shared__ float partial[8];
  __shared__ float scale;
  const float *row = in + (size_t)blockIdx.x * n;
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += row[i] * row[i];
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = warp_sum(threadIdx.x < 8 ? partial[threadIdx.x] : 0);
    if (threadIdx.x == 0) scale = rsqrtf(sum / n + 1e-5f);  //~ ERROR data-race
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[(size_t)blockIdx.x * n + i] = row[i] * scale;
}

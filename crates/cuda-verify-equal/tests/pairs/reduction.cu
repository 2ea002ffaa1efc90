// Sums of 64 numbers: by one thread, by a tree, by warps.
__global__ void serial(float *out, const float *in) {
  if (threadIdx.x > 0) return;
  float total = 0.0f;
  for (int i = 0; i < 64; ++i) total += in[i];
  out[0] = total;
}

__global__ void tree(float *out, const float *in) {
  __shared__ float part[64];
  part[threadIdx.x] = in[threadIdx.x];
  for (int half = 32; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out[0] = part[0];
}

__global__ void shuffled(float *out, const float *in) {
  __shared__ float part[2];
  float sum = in[threadIdx.x];
  for (int lane = 16; lane > 0; lane /= 2) sum += __shfl_down_sync(0xffffffffu, sum, lane);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = part[0] + part[1];
}

// The last step of the tree is missing.
__global__ void half_a_tree(float *out, const float *in) {
  __shared__ float part[64];
  part[threadIdx.x] = in[threadIdx.x];
  for (int half = 32; half > 1; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out[0] = part[0];
}

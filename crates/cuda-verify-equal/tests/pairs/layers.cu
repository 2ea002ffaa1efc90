// A layer with a bias and a rectifier: as three kernels, and as one.
__global__ void multiply(float *out, const float *in, const float *weights) {
  float sum = 0.0f;
  for (int k = 0; k < 16; ++k) sum += weights[threadIdx.x * 16 + k] * in[k];
  out[threadIdx.x] = sum;
}
__global__ void add(float *out, const float *bias) { out[threadIdx.x] += bias[threadIdx.x]; }
__global__ void rectify(float *out) { out[threadIdx.x] = fmaxf(out[threadIdx.x], 0.0f); }

void separate(float *out, const float *in, const float *weights, const float *bias) {
  multiply<<<1, 16>>>(out, in, weights);
  add<<<1, 16>>>(out, bias);
  rectify<<<1, 16>>>(out);
}

__global__ void fused(float *out, const float *in, const float *weights, const float *bias) {
  float sum = bias[threadIdx.x];
  for (int k = 0; k < 16; ++k) sum += weights[threadIdx.x * 16 + k] * in[k];
  out[threadIdx.x] = sum > 0.0f ? sum : 0.0f;
}

// The bias comes after the rectifier.
__global__ void late_bias(float *out, const float *in, const float *weights, const float *bias) {
  float sum = 0.0f;
  for (int k = 0; k < 16; ++k) sum += weights[threadIdx.x * 16 + k] * in[k];
  out[threadIdx.x] = fmaxf(sum, 0.0f) + bias[threadIdx.x];
}

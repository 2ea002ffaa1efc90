// Softmax of rows of 16 numbers: with the greatest first, and with a normaliser that is corrected on the way.
__global__ void two_passes(float *out, const float *in) {
  const float *row = in + threadIdx.x * 16;
  float greatest = -INFINITY, total = 0.0f;
  for (int i = 0; i < 16; ++i) greatest = fmaxf(greatest, row[i]);
  for (int i = 0; i < 16; ++i) total += expf(row[i] - greatest);
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = expf(row[i] - greatest) / total;
}

__global__ void online(float *out, const float *in) {
  const float *row = in + threadIdx.x * 16;
  float greatest = -INFINITY, total = 0.0f;
  for (int i = 0; i < 16; ++i) {
    float next = fmaxf(greatest, row[i]);
    total = total * expf(greatest - next) + expf(row[i] - next);
    greatest = next;
  }
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = expf(row[i] - greatest) / total;
}

// What was added before is not corrected.
__global__ void uncorrected(float *out, const float *in) {
  const float *row = in + threadIdx.x * 16;
  float greatest = -INFINITY, total = 0.0f;
  for (int i = 0; i < 16; ++i) {
    greatest = fmaxf(greatest, row[i]);
    total += expf(row[i] - greatest);
  }
  for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = expf(row[i] - greatest) / total;
}

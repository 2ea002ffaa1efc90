// A convolution of 8 x 8 numbers by 3 x 3: direct, and as a product with the matrix of unfolded windows.
__global__ void direct(float *out, const float *in, const float *weights) {
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0.0f;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += in[(y + i) * 8 + x + j] * weights[i * 3 + j];
  out[y * 6 + x] = sum;
}

__global__ void unfold(float *columns, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 9; ++k) columns[k * 36 + y * 6 + x] = in[(y + k / 3) * 8 + x + k % 3];
}

__global__ void multiply(float *out, const float *columns, const float *weights) {
  int at = threadIdx.x;
  float sum = 0.0f;
  for (int k = 8; k >= 0; --k) sum += weights[k] * columns[k * 36 + at];
  out[at] = sum;
}

void im2col(float *out, const float *in, const float *weights) {
  float *columns;
  cudaMalloc(&columns, 9 * 36 * sizeof(float));
  unfold<<<1, dim3(6, 6)>>>(columns, in);
  multiply<<<1, 36>>>(out, columns, weights);
  cudaFree(columns);
}

// The window is turned around.
__global__ void flipped(float *out, const float *in, const float *weights) {
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0.0f;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += in[(y + i) * 8 + x + j] * weights[8 - i * 3 - j];
  out[y * 6 + x] = sum;
}

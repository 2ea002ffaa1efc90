//@ verdict: safe
//@ condition: h >= 1
//@ condition: h <= 65535
//@ condition: 0 <= w < 41729
// The bytes of shared memory and the blocks along y are limited.
__global__ void sums(const float *x, float *y, int w) {
  extern __shared__ float row[];
  for (int k = threadIdx.x; k < w; k += blockDim.x) row[k] = x[blockIdx.y * (size_t)w + k];
  __syncthreads();
  for (int k = threadIdx.x; k < w; k += blockDim.x) y[blockIdx.y * (size_t)w + k] = row[w - 1 - k];
}
void run(const float *x, float *y, int h, int w) {
  if (w < 1) return;
  sums<<<dim3(1, h), 128, w * sizeof(float)>>>(x, y, w);
}

// A size that is signed is compared with numbers that are not: it is taken not to be negative.
//@ verdict: safe

__global__ void fill(float *out, int w, int h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  out[y * w + x] = 1.0f;
}

//@ verdict: safe
// Twin of ../../unsafe/index/axes_permuted.cu. The digits of an index are written in another order; the greatest one is a
// quotient by a product of two sizes.

__global__ void permute(const float *in, float *out, int w, int h, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h * c) return;
  int x = i % w, y = (i / w) % h, z = i / (w * h);
  out[(y * w + x) * c + z] = in[i];
}

void run(const float *in, float *out, int w, int h, int c) {
  permute<<<(w * h * c + 255) / 256, 256>>>(in, out, w, h, c);
}

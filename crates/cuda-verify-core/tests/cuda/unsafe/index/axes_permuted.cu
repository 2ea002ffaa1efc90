//@ verdict: unsafe
// Twin of ../../safe/index/axes_permuted.cu: rows of the wrong length. The digits of an index are written in another order; the greatest one is a
// quotient by a product of two sizes.

__global__ void permute(const float *in, float *out, int w, int h, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h * c) return;
  int x = i % w, y = (i / w) % h, z = i / (w * h);
  out[(y * h + x) * c + z] = in[i]; //~ ERROR data-race: write
}

void run(const float *in, float *out, int w, int h, int c) {
  permute<<<(w * h * c + 255) / 256, 256>>>(in, out, w, h, c);
}

//@ verdict: safe
// Twin of ../../unsafe/index/three_digits.cu. The last digit is a quotient by a product, the others are not.

__global__ void again(float *out, int w, int h, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h * c) return;
  int x = i % w, y = (i / w) % h, z = i / (w * h);
  out[w * h * z + w * y + x] = 1;
}

void run(float *out, int w, int h, int c) {
  again<<<(w * h * c + 255) / 256, 256>>>(out, w, h, c);
}

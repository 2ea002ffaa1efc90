//@ verdict: unsafe
// Twin of ../../safe/index/three_digits.cu: two sizes are exchanged in one place. The last digit is a quotient by a product, the others are not.

__global__ void again(float *out, int w, int h, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h * c) return;
  int x = i % w, y = (i / w) % h, z = i / (w * h);
  out[w * h * z + h * y + x] = 1; //~ ERROR data-race: write
}

void run(float *out, int w, int h, int c) {
  again<<<(w * h * c + 255) / 256, 256>>>(out, w, h, c);
}

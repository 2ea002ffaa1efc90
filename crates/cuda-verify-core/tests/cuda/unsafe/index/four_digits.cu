//@ verdict: unsafe
// Twin of ../../safe/index/four_digits.cu: one digit is forgotten. An index is taken apart by quotients by products of sizes and put together
// again.

__global__ void again(float *out, int w, int h, int c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h * c * n) return;
  int x = i % w, y = (i / w) % h, z = (i / (w * h)) % c, b = i / (w * h * c);
  out[(w * h * c) * b + w * y + x] = 1; //~ ERROR data-race: write
}

void run(float *out, int w, int h, int c, int n) {
  again<<<(w * h * c * n + 255) / 256, 256>>>(out, w, h, c, n);
}

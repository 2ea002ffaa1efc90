//@ verdict: bounded
// The launcher does what is not supported; the kernel is right in any launch, but the answer is not for the launcher.

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

void run(float *out, int n) {
  asm volatile("bswap %0" : "+r"(n));
  if (n > 0) fill<<<(n + 63) / 64, 64>>>(out, n);
}

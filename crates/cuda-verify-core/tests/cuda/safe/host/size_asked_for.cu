// Any size, but where there is nothing to do nothing is launched.
//@ verdict: safe

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main() {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1 << 24) return 1;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  if (n > 0) scale<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
  return 0;
}

// Any size, also none: then there is no block to launch.
//@ verdict: unsafe

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main() {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1 << 24) return 1;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(a, n); //~ ERROR api-contract
  cudaFree(a);
  return 0;
}

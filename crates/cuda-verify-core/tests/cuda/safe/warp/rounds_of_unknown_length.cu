// Lanes that add up different numbers of elements may exchange their sums afterwards.
//@ verdict: safe

__global__ void sums(const int *n, const int *a, int *out) {
  int sum = 0;
  for (int j = threadIdx.x; j < n[0]; j += 32) sum += a[j];
  sum += __shfl_xor_sync(~0u, sum, 1);
  out[threadIdx.x] = sum;
}

int main() {
  int n = nondet_int();
  if (n <= 0 || n > 1024) return 0;
  int *count, *a, *out;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&a, 1024 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(a, 0, 1024 * sizeof(int));
  cudaMemcpy(count, &n, sizeof(int), cudaMemcpyHostToDevice);
  sums<<<1, 32>>>(count, a, out);
  cudaDeviceSynchronize();
  cudaFree(count);
  cudaFree(a);
  cudaFree(out);
}

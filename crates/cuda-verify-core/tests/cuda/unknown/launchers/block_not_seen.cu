//@ verdict: unknown
// The kernel is made for blocks of a warp; that its launcher has such is not seen.

__global__ void scale(float *x, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += 32) row[i] = x[blockIdx.x * n + i] + threadIdx.x;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 32) x[blockIdx.x * n + i] = row[n - 1 - i];
}

void scale_rows(float *x, int rows, int n) {
  asm("cpuid");  //~ WARN unsupported
  scale<<<rows, 32, n * sizeof(float)>>>(x, n);
}

//@ verdict: unsafe
// All indices are -1, whoever calls.
__global__ void count(float *sums, const int *at, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) atomicAdd(&sums[at[i]], 1.f);  //~ ERROR array-bounds
}

void run(int n) {
  float *sums;
  int *at;
  if (n <= 0 || n > 1000 || cudaMalloc(&sums, n * sizeof(float)) || cudaMalloc(&at, n * sizeof(int))) return;
  cudaMemset(at, 0xff, n * sizeof(int));
  count<<<(n + 31) / 32, 32>>>(sums, at, n);
  cudaFree(sums);
  cudaFree(at);
}

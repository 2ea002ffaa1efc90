//@ verdict: unsafe
// Twin: ../../safe/launchers/block_of_undecided.cu. Threads of the warp take the same elements.
void note(int rows);

__global__ void scale(float *x, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += 16) row[i] = x[blockIdx.x * n + i] + threadIdx.x;  //~ ERROR data-race
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 32) x[blockIdx.x * n + i] = row[n - 1 - i];
}

void scale_rows(float *x, int rows, int n) {
  scale<<<rows, 32, n * sizeof(float)>>>(x, n);
  note(rows);
}

// It changes at the end of an iteration, before the first barrier of the next one.
//@ verdict: unsafe

__global__ void k(int *p, int n, int r) {
  __requires_extent(p, n); __requires(gridDim.x == 1); __requires(blockDim.x > 8);
  __shared__ int m;
  if (threadIdx.x == 0) m = n;
  __syncthreads();
  for (int i = 0; i < r; i++) {
    __syncthreads();
    if (threadIdx.x < m) p[threadIdx.x] = 1;  //~ ERROR array-bounds
    __syncthreads();
    if (threadIdx.x == 7) m = n + 1;
  }
}

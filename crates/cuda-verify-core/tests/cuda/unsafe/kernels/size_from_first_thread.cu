// Another thread changes it before the next barrier.
//@ verdict: unsafe

__global__ void k(int *p, int n) {
  __requires_extent(p, n); __requires(gridDim.x == 1); __requires(blockDim.x > 8);
  __shared__ int m;
  if (threadIdx.x == 0) m = n;
  __syncthreads();
  if (threadIdx.x == 7) m = n + 1;
  __syncthreads();
  if (threadIdx.x < m) p[threadIdx.x] = 1;  //~ ERROR array-bounds
}

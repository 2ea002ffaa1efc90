// What the first thread writes is known after the barrier.
//@ verdict: safe

__global__ void k(int *p, int n) {
  __requires_extent(p, n); __requires(gridDim.x == 1);
  __shared__ int m;
  if (threadIdx.x == 0) m = n;
  __syncthreads();
  if (threadIdx.x < m) p[threadIdx.x] = 1;
}

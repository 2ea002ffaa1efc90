// The first thread writes the size only where the caller asks for it.
//@ verdict: unknown

__global__ void k(int *p, int n, int c) {
  __requires_extent(p, n); __requires(gridDim.x == 1);
  __shared__ int m;
  if (threadIdx.x == 0 && c) m = n;
  __syncthreads();
  if (threadIdx.x < m) p[threadIdx.x] = 1;  //~ WARN imprecise: values that are only known approximately
}

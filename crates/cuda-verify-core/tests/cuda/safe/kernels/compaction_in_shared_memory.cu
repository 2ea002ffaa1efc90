// Numbers drawn from a counter that was set to zero are not negative.
//@ verdict: safe

__global__ void k(const int *p, int n, int *count) {
  __requires(n > 0 && n < 1000000); __requires_extent(p, n); __requires_extent(count, gridDim.x);
  __shared__ int list[256];
  __shared__ int m;
  if (threadIdx.x == 0) m = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (p[i] > 0) { int at = atomicAdd(&m, 1); if (at < 256) list[at] = i; }
  }
  __syncthreads();
  int c = m < 256 ? m : 256;
  for (int j = threadIdx.x; j < c; j += blockDim.x) list[j] = list[j] + 1;
  if (threadIdx.x == 0) count[blockIdx.x] = c;
}

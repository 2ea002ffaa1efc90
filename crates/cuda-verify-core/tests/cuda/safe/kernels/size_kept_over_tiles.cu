// A size that the first thread writes once is known in every tile.
//@ verdict: safe

__global__ void k(const int *row, const float *v, float *o, int n) {
  __requires(blockDim.x == 64); __requires(n > 0 && n < 1000000); __requires_extent(v, n); __requires_extent(o, n);
  __shared__ int last;
  __shared__ float tile[64];
  if (threadIdx.x == 0) last = n;
  __syncthreads();
  for (int base = 0; base < last; base += 64) {
    if (base + threadIdx.x < last) tile[threadIdx.x] = v[base + threadIdx.x];
    __syncthreads();
    if (base + threadIdx.x < last && blockIdx.x == 0) o[base + threadIdx.x] = tile[63 - threadIdx.x];
    __syncthreads();
  }
}

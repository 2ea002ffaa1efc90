// A buffer has one size, for all threads and on all paths.
//@ verdict: unknown
//@ options: --gridDim=1
__global__ void own(int *p) {
  __requires_extent(p, threadIdx.x + 1);  //~ WARN unsupported: extent that threads do not agree on
  p[threadIdx.x] = 0;
}

__global__ void sometimes(int *p, int n, int mode) {
  if (mode == 1) __requires_extent(p, n);  //~ WARN unsupported: extent that threads do not agree on
  if (threadIdx.x + blockIdx.x * blockDim.x == 0) p[0] = 0;
}

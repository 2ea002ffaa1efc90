// A counter that begins beyond the number passes all others first.
//@ verdict: unsafe
__global__ void sums(const float *y, unsigned n, float *up) {
  __requires_extent(y, n);
  float s = 0;
  for (unsigned j = 1; j - n; j++) s += y[j];  //~ ERROR array-bounds
  up[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

// A row for each block, from one place before its start: an index that may be negative beside an unsigned product.
//@ verdict: unsafe
//@ options: --kernel=scale

__global__ void scale(float *x, int n) {
  int first = threadIdx.x;
  for (int i = first - 1; i < n; i += blockDim.x) x[blockIdx.x * n + i] *= 2;  //~ ERROR data-race
}

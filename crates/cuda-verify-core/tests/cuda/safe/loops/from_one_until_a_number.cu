// A counter that begins below a number and goes on until it is the number does not pass it, whatever its direction.
//@ verdict: safe
__global__ void sums(const float *y, unsigned n, float *up, float *down) {
  __requires(n >= 1);
  __requires_extent(y, n);
  float s = 0, r = 0;
  for (unsigned j = 1; j - n; j++) s += y[j];
  for (unsigned j = n - 1; j != 0; --j) r += y[j];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  up[i] = s;
  down[i] = r;
}

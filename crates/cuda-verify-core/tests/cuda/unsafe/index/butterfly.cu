// Pairs at a distance of `s` that overlap: the groups are `s` elements apart, not twice as many.
//@ verdict: unsafe
//@ options: --kernel=butterfly

__global__ void butterfly(float *a, int s, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n / 2 && s > 0) {
    int p = (i / s) * s + i % s;
    float x = a[p], y = a[p + s];
    a[p] = x + y; //~ ERROR data-race
    a[p + s] = x - y; //~ ERROR data-race
  }
}

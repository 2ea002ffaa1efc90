// A loop that counts down is over when its unsigned variable wraps around: what is behind it is reached.
//@ verdict: unsafe
//@ options: --kernel=last --blockDim=64 --gridDim=1

__global__ void last(int *a, unsigned n) {
  __requires(n < 100);
  unsigned i, m;
  for (i = n - 1; i < n; --i) __syncthreads();
  for (m = threadIdx.x + 1; m; m <<= 1) continue;
  if (i + 1 == 0 && m == 0) a[0] = threadIdx.x;  //~ ERROR data-race
}

// Slices of any length, the index computed without sign: it wraps around.
//@ verdict: unsafe
//@ options: --sizes-may-wrap --kernel=slices --blockDim=64 --gridDim=4

__global__ void slices(int *a, unsigned m) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = 0; i < m; i++) a[t * m + i] = i;  //~ ERROR data-race
}

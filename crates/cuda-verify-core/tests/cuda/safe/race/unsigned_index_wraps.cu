// Slices of any length, the index computed in 64 bits, the slices of a length that 32 bits hold.
//@ verdict: safe
//@ options: --kernel=slices --blockDim=64 --gridDim=4

__global__ void slices(int *a, unsigned m) {
  unsigned long t = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = 0; i < m; i++) a[t * m + i] = i;
}

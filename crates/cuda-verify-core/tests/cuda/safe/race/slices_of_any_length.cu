// Each thread writes a slice of its own, of any length with which the index does not overflow.
//@ verdict: safe
//@ options: --kernel=slices --blockDim=64 --gridDim=4

__global__ void slices(int *a, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < m; i++) a[t * m + i] = i;
}

// Each thread writes a slice of its own and one element more, of any length.
//@ verdict: unsafe
//@ options: --kernel=slices --blockDim=64 --gridDim=4

__global__ void slices(int *a, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i <= m; i++) a[t * m + i] = i;  //~ ERROR data-race
}

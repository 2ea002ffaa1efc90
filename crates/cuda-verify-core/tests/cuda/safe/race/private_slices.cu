// Each thread writes a slice of its own, of a length that is not known but not large either.
//@ verdict: safe
//@ options: --kernel=slices --blockDim=64 --gridDim=4 -D__cv_gpuverify

__global__ void slices(int *a, int m) {
  __requires(m > 0 && m < 100000);
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < m; i++) a[t * m + i] = i;
}

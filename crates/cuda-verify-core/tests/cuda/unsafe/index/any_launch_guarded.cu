//@ verdict: unsafe
//@ options: --kernel=scale --blockDim=256 --gridDim=*
// Any number of blocks, and a guard that lets one thread too many pass.

__global__ void scale(float *a, float f, int n) {
  __requires_extent(a, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] *= f;  //~ ERROR array-bounds
}

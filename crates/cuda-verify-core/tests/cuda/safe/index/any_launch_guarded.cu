//@ verdict: safe
//@ options: --kernel=scale --blockDim=256 --gridDim=*
// Any number of blocks: the guard keeps every thread within the array, as the numbers of threads do not wrap around.

__global__ void scale(float *a, float f, int n) {
  __requires_extent(a, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= f;
}

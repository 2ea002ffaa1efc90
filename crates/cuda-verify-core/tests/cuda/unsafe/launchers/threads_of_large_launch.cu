//@ verdict: unsafe
// Twin: ../../safe/launchers/threads_of_large_launch.cu. Threads go on by the size of a block, and meet those of the
// next one.
__global__ void scale(float *x, float factor, long n) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (long i = first; i < n; i += blockDim.x) x[i] *= factor;  //~ ERROR data-race
}

void scale_rows(float *x, float factor, long rows, long n) {
  scale<<<rows, 1024>>>(x, factor, n);
}

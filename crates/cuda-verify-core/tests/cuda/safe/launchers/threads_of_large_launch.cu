//@ verdict: safe
// Twin: ../../unsafe/launchers/threads_of_large_launch.cu. A launch of one block for each row has so many threads
// that their numbers fit in an int.
__global__ void scale(float *x, float factor, long n) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (long i = first; i < n; i += blockDim.x * gridDim.x) x[i] *= factor;
}

void scale_rows(float *x, float factor, long rows, long n) {
  scale<<<rows, 1024>>>(x, factor, n);
}

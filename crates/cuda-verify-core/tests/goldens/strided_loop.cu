// Elements of any number, one thread for each of every so many.
__global__ void scale(float *a, float factor, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] *= factor;
}

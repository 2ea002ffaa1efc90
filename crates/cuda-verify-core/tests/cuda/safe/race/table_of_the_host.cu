// Constant memory that the file initialises is not used for places.
//@ verdict: safe
//@ options: --blockDim=8 --gridDim=1 --without=constant-tables
__constant__ float factor[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__global__ void permuted(float *p) {
  p[threadIdx.x] = factor[threadIdx.x];
}

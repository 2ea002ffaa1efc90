// A row for each block; the length is signed, the number of the block is not.
//@ verdict: safe
//@ options: --kernel=scale
// Twin: ../../unsafe/index/unsigned_rows.cu begins one place too early.

__global__ void scale(float *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[blockIdx.x * n + i] *= 2;
}

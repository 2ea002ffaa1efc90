//@ verdict: unsafe
// Twin: ../../safe/kernels/pointer_tables.cu. Blocks of one layer
// write the same elements.

__global__ void copy_rows(float **to, const long long *from, int n) {
  float *out = to[blockIdx.y];
  const float *in = reinterpret_cast<const float *>(from[blockIdx.y]);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[threadIdx.x] = in[i];  //~ ERROR data-race
}

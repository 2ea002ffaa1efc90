//@ verdict: safe
// Twin: ../../unsafe/kernels/pointer_tables.cu. Each block works on the buffer of its layer; one table holds addresses as
// numbers.

__global__ void copy_rows(float **to, const long long *from, int n) {
  float *out = to[blockIdx.y];
  const float *in = reinterpret_cast<const float *>(from[blockIdx.y]);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

// Four numbers are read at once from each place of a row: whatever the length of the row is, they are aligned for every
// fourth thread only.
//@ verdict: unsafe
//@ options: --kernel=sum

__global__ void sum(const float *rows, int length, float *out) {
  int i = blockIdx.x * length + threadIdx.x;
  float4 part = *(const float4 *)&rows[i];  //~ ERROR misaligned-access: access of `rows`, which is not a multiple of 16
  out[blockIdx.x * blockDim.x + threadIdx.x] = part.x + part.y + part.z + part.w;
}

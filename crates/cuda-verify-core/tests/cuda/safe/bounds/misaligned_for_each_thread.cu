// Four numbers are read at once from every fourth place of a row, by one thread each.
//@ verdict: safe
//@ options: --kernel=sum

__global__ void sum(const float *rows, int length, float *out) {
  int i = blockIdx.x * length + threadIdx.x * 4;
  float4 part = *(const float4 *)&rows[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = part.x + part.y + part.z + part.w;
}

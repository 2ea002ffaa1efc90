//@ verdict: safe
//@ condition: d + 4 * (((threads + 31) / 32 + 3) / 4) <= 2147483647
//@ condition: batch >= 1
//@ condition: threads >= 1
//@ condition: 0 <= (threads + 31) / 32 < 33
//@ condition: 0 <= d + 4 * (((threads + 31) / 32 + 3) / 4) < 41729
// Vectors of four stand behind one float per warp, rounded up to four; the launcher computes the number of warps.
__global__ void norm_rows(const float4 *x, float4 *y, int d) {
  extern __shared__ float box[];
  int warps = blockDim.y, me = threadIdx.y * 32 + threadIdx.x;
  float *keep = box + (warps + 3) / 4 * 4;
  float s = 0.f;
  for (int k = me; k < d / 4; k += 32 * warps) {
    float4 v = x[(size_t)blockIdx.x * (d / 4) + k];
    s += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    *reinterpret_cast<float4 *>(keep + 4 * k) = v;
  }
  for (int o = 16; o; o /= 2) s += __shfl_xor_sync(0xffffffffu, s, o);
  if (threadIdx.x == 0) box[threadIdx.y] = s;
  __syncthreads();
  for (int k = me; k < d / 4; k += 32 * warps)
    y[(size_t)blockIdx.x * (d / 4) + k] = *reinterpret_cast<float4 *>(keep + 4 * k);
}
void norm(const float4 *x, float4 *y, int batch, int d) {
  int threads = d / 4 < 1024 ? d / 4 : 1024;
  int warps = (threads + 31) / 32;
  size_t bytes = ((warps + 3) / 4 * 4 + d) * sizeof(float);
  norm_rows<<<batch, dim3(32, warps), bytes>>>(x, y, d);
}

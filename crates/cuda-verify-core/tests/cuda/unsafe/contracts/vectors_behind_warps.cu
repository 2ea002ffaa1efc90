//@ verdict: unsafe
//@ unconfirmed-because: what the second vector is read from is not known to the replay
// Vectors of four stand behind one float per warp; the launcher computes the number of warps.
__global__ void norm_rows(const float4 *x, float4 *y, int d) {
  extern __shared__ float box[];
  int warps = blockDim.y, me = threadIdx.y * 32 + threadIdx.x;
  float *keep = box + warps;
  float s = 0.f;
  for (int k = me; k < d / 4; k += 32 * warps) {
    float4 v = x[(size_t)blockIdx.x * (d / 4) + k];
    s += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    *reinterpret_cast<float4 *>(keep + 4 * k) = v;  //~ ERROR misaligned-access: access of `norm_rows::box`, which is not a multiple of 16
  }
  for (int o = 16; o; o /= 2) s += __shfl_xor_sync(0xffffffffu, s, o);
  if (threadIdx.x == 0) box[threadIdx.y] = s;
  __syncthreads();
  for (int k = me; k < d / 4; k += 32 * warps)
    y[(size_t)blockIdx.x * (d / 4) + k] = *reinterpret_cast<float4 *>(keep + 4 * k);  //~ ERROR misaligned-access: access of `norm_rows::box`, which is not a multiple of 16
}
void norm(const float4 *x, float4 *y, int batch, int d) {
  int threads = d / 4 < 1024 ? d / 4 : 1024;
  int warps = (threads + 31) / 32;
  size_t bytes = (warps + d) * sizeof(float);
  norm_rows<<<batch, dim3(32, warps), bytes>>>(x, y, d);
}

//@ verdict: unsafe
// Elements that are half as far from each other as their number says.

__global__ void fill(float4 *out, long stride) {
  __assume(stride != 0);
  if (blockIdx.x == 0 && threadIdx.x < 16) out[static_cast<long>(threadIdx.x) * stride / 2] = make_float4(0, 0, 0, 0);  //~ ERROR data-race
}

//@ verdict: safe
// Two elements of 16 bytes that are 2^60 elements apart have the same address. No array is that long.

__global__ void fill(float4 *out, long stride) {
  __assume(stride != 0);
  if (blockIdx.x == 0 && threadIdx.x < 16) out[static_cast<long>(threadIdx.x) * stride] = make_float4(0, 0, 0, 0);
}

// Shuffles and an access of one lane of each warp.
__global__ void sums(int *out, const int *in) {
  int v = in[blockIdx.x * 64 + threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0) out[(blockIdx.x * 64 + threadIdx.x) / 32] = v;
}

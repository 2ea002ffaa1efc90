//@ verdict: safe
// The masks name the lanes that come to them, and a mask that is passed is taken to.

__global__ void shuffle(int *out, int n) {
  int t = threadIdx.x;
  int v = t;
  if (t % 32 < 8 || n > 8) v = __shfl_sync(n > 8 ? ~0u : 0xff, t, 0);
  out[blockIdx.x * blockDim.x + t] = v;
}

__global__ void meet(int *out, unsigned mask) {
  __syncwarp(mask);
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void match(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  unsigned same = __match_any_sync(~0u, x);
  out[i] = __shfl_sync(x > n ? same : ~0u & same, x, __ffs(same) - 1);
}

//@ verdict: unsafe
// Which lanes a mask names depends on the thread and on an argument: those beyond the argument are not named.

__global__ void shuffle(int *out, int n) {
  int t = threadIdx.x;
  int v = __shfl_sync(t < n ? ~0u : 0xff, t, 0);  //~ ERROR warp-sync: the calling lane is not named in the mask
  out[blockIdx.x * blockDim.x + t] = v;
}

__global__ void meet(int *out, int n) {
  __syncwarp(threadIdx.x < n ? ~0u : 0xff);  //~ ERROR warp-sync: the calling lane is not named in the mask
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

__global__ void match(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  unsigned same = __match_any_sync(~0u, x);
  out[i] = __shfl_sync(x > n ? same : 0xff00, x, 8);  //~ ERROR warp-sync: the calling lane is named in the mask
}

__global__ void others(int *out, int n) {
  int t = threadIdx.x, v = t;
  if (t % 32 < 8) v = __shfl_sync(n > 5 ? ~0u : 0xff, t, 0);  //~ ERROR warp-sync: names a lane in the mask that does not come here
  out[blockIdx.x * blockDim.x + t] = v;
}

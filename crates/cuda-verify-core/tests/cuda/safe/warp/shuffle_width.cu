// A shuffle in halves of the warp.
//@ verdict: safe
//@ options: --kernel=shift --blockDim=32 --gridDim=1

__global__ void shift(int *out) {
  int t = threadIdx.x;
  out[t] = __shfl_down_sync(~0u, t, 1, 16);
}

// What a vote of the block or the warp gives is the same for all of them.
//@ verdict: safe
//@ options: --kernel=votes --blockDim=64 --gridDim=1 --threads=pair

__global__ void votes(int *out, const int *in) {
  int t = threadIdx.x;
  if (__syncthreads_and(in[t] > 0)) __syncthreads();
  if (__syncthreads_or(in[t] > 0)) __syncthreads();
  if (__all_sync(~0u, in[t] > 0)) __syncwarp();
  out[t] = t;
}

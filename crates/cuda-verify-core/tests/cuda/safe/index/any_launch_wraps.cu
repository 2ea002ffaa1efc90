//@ verdict: safe
//@ options: --kernel=triple --blockDim=* --gridDim=* --sizes-may-wrap
// Any launch of at most 2^20 blocks, which are too few threads for an index to wrap around.

__global__ void triple(const int *in, int *out) {
  __requires(gridDim.x <= 1 << 20);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 3 * in[i];
}

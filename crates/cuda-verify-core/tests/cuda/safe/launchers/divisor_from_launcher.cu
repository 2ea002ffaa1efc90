//@ verdict: safe
// Only the launcher tells that the kernel does not divide by zero, and that the block is one warp.

__global__ void group(int *out, const int *in, int n, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i / size];
}

static int blocks_for(int n) { return (n + 31) / 32; }

void launch_group(int *out, const int *in, int n, bool wide) {
  if (n <= 0) return;
  group<<<blocks_for(n), 32>>>(out, in, n, wide ? 8 : 4);
}

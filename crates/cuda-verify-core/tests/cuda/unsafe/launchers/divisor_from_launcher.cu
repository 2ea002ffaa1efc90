//@ verdict: unsafe
// Twin: ../../safe/launchers/divisor_from_launcher.cu. One of the sizes is zero.

__global__ void group(int *out, const int *in, int n, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i / size];  //~ ERROR div-by-zero
}

static int blocks_for(int n) { return (n + 31) / 32; }

void launch_group(int *out, const int *in, int n, bool wide) {
  if (n <= 0) return;
  group<<<blocks_for(n), 32>>>(out, in, n, wide ? 8 : 0);
}

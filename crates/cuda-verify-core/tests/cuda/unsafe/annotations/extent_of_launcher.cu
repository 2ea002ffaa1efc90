// The caller of a host function gives it n elements, of which its launch reads one more.
//@ verdict: unsafe
__global__ void differences(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + 1] - in[i];  //~ ERROR array-bounds: read out of bounds of managed memory `in`
}

void difference(int *out, const int *in, int n) {
  __requires(n > 0);
  __requires_extent(out, n);
  __requires_extent(in, n);
  differences<<<(n + 127) / 128, 128>>>(out, in, n);
}

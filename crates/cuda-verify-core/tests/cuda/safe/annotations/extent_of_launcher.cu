// The caller of a host function gives it n elements, all of which its launch reads.
//@ verdict: safe
__global__ void differences(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = in[i + 1] - in[i];
}

void difference(int *out, const int *in, int n) {
  __requires(n > 0);
  __requires_extent(out, n);
  __requires_extent(in, n);
  differences<<<(n + 127) / 128, 128>>>(out, in, n);
}

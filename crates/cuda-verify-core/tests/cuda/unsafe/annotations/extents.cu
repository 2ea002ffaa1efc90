// The last thread of the kernel writes one element beyond those that its caller is said to give it.
//@ verdict: unsafe
__global__ void scale(float *out, const float *in, float factor, int n) {
  __requires_extent(out, n);
  __requires_extent(in, n + 1);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = factor * in[i];  //~ ERROR array-bounds: write out of bounds of device memory `out`
}

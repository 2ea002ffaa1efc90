// The last thread of the kernel writes the last element that its caller is said to give it.
//@ verdict: safe
__global__ void scale(float *out, const float *in, float factor, int n) {
  __requires_extent(out, n);
  __requires_extent(in, n + 1);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * in[i];
}

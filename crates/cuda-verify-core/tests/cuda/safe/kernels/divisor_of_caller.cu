//@ verdict: safe
// Twin: ../../unsafe/kernels/divisor_of_caller.cu. That the sizes are not zero is for the caller to see to.

__global__ void spread(int *out, const int *in, int n, int heads, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int per_group = heads / groups;
  if (i < n) out[i] = in[i / per_group];
}

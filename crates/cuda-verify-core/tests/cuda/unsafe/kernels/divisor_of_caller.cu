//@ verdict: unsafe
// Twin: ../../safe/kernels/divisor_of_caller.cu. One thread divides by zero whatever the sizes are.

__global__ void spread(int *out, const int *in, int n, int heads, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int per_group = heads / groups;
  if (i < n) out[i] = in[i / (per_group * i)];  //~ ERROR div-by-zero
}

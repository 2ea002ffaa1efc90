//@ verdict: rejected
// Nothing declares what looks like a macro, in a file that includes nothing.

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[PLACE_OF(i)] = 0;  //~ ERROR unknown-name: PLACE_OF
}

//@ verdict: unsafe
//@ options: --kernel=triple --blockDim=* --gridDim=* --sizes-may-wrap
// Any launch that the hardware allows: two threads that are 2^32 threads apart have the same index.

__global__ void triple(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 3 * in[i];  //~ ERROR data-race
}

// Threads leave the loop in different iterations.
//@ options: --blockDim=64 --gridDim=4 --barriers-need-all
//@ verdict: unsafe
// Twin: ../../safe/kernels/private_offset_around_barriers.cu.

__global__ void shift(float *out, int rows) {
  int at = blockIdx.x * 64 + threadIdx.x;
  for (int row = 0; at < rows; row++) {
    at += 256;
    __syncthreads(); //~ ERROR barrier-divergence
    out[at] = 1;
  }
}

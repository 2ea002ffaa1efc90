// An offset of the thread's own moves on in every iteration of a loop with barriers: that it has its own value does not
// keep a thread from the barrier.
//@ options: --blockDim=64 --gridDim=4 --barriers-need-all
//@ verdict: safe
// Twin: ../../unsafe/kernels/private_condition_around_barriers.cu lets the offset decide.

__global__ void shift(float *out, int rows) {
  int at = blockIdx.x * 64 + threadIdx.x;
  for (int row = 0; row < rows; row++) {
    at += 256;
    __syncthreads();
    out[at] = 1;
  }
}

// A thread returns from inside of its loop, and the others wait for it later on.
//@ options: --blockDim=64 --gridDim=4 --threads=pair --no-check=data-race --barriers-need-all
//@ verdict: unsafe
// Twin: ../../safe/kernels/strided_loop_before_barrier.cu.

__global__ void fill(float *out, int n, int rounds) {
  for (int round = 0; round < rounds; round++) {
    int i = threadIdx.x;
    while (i < n) {
      if (i == 77) return;
      i += 64;
    }
    __syncthreads(); //~ ERROR barrier-divergence
    if (i < 0) out[threadIdx.x] = 1;
  }
}

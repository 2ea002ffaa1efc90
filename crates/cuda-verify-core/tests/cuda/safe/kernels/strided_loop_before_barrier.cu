// Each thread leaves its own loop before the barrier, in whatever iteration.
//@ options: --blockDim=64 --gridDim=4 --threads=pair --no-check=data-race --barriers-need-all
//@ verdict: safe
// Twin: ../../unsafe/kernels/return_before_barrier.cu returns from inside of that loop.

__global__ void fill(float *out, int n, int rounds) {
  for (int round = 0; round < rounds; round++) {
    int i = threadIdx.x;
    while (i < n) i += 64;
    __syncthreads();
    if (i < 0) out[threadIdx.x] = 1;
  }
}

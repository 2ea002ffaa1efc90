// Threads that return are not waited for: each does so behind a barrier that all of them have come to, and before the next.
//@ verdict: safe
//@ options: --kernel=rounds --blockDim=8 --gridDim=1

__global__ void rounds(int *out) {
  for (unsigned i = 0; i < 8; i++) {
    __syncthreads();
    if (threadIdx.x == i) return;
    for (unsigned j = 0; j < i; j++) {
      if (threadIdx.x + j == 7) return;
    }
  }
}

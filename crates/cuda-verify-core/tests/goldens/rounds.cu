// Barriers in a loop of unknown length.
__global__ void relax(int *a, int steps) {
  for (int k = 0; k < steps; ++k) {
    a[blockIdx.x * 64 + (threadIdx.x + k) % 64] = k;
    __syncthreads();
  }
}

// Half of the threads go past the barrier in each round, and return from the top of the loop in a later one.
//@ verdict: unsafe
// Twin: ../../safe/barrier/skipped_before_a_return.cu comes to the barrier with all of them.

__global__ void rounds(int *out, int n) {
  for (int i = threadIdx.x;; i += blockDim.x) {
    if (i >= n) return;
    if (threadIdx.x < 16) __syncthreads();  //~ ERROR barrier-divergence
    out[i] = i;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 96 * sizeof(int));
  rounds<<<1, 32>>>(out, 96);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

// Each warp comes to the barrier once, in an iteration of its own.
//@ verdict: unsafe
// Twin: ../../safe/barrier/in_different_iterations.cu is right.

__device__ void publish(int *out, int t) {
  for (int i = 0; i < 2; i++) {
    if (i == t / 32) __syncthreads();  //~ ERROR barrier-divergence
    out[t] = i;
  }
}

__global__ void rounds(int *out) { publish(out, threadIdx.x); }

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  rounds<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

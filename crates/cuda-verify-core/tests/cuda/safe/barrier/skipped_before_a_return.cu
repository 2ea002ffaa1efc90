// All threads come to the barrier in each round, and return from the top of the loop in the same one.
//@ verdict: safe

__global__ void rounds(int *out, int n) {
  for (int i = threadIdx.x;; i += blockDim.x) {
    if (i >= n) return;
    __syncthreads();
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

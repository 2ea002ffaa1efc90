// Both warps come to the barrier in the same iteration.
//@ verdict: safe

__device__ void publish(int *out, int t) {
  for (int i = 0; i < 2; i++) {
    if (i == 1) __syncthreads();
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

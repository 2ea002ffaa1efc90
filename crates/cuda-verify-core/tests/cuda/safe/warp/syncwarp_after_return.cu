// The lane that writes takes part in the barrier before it returns.
//@ verdict: safe

__global__ void share(int *out) {
  __shared__ int first;
  int lane = threadIdx.x;
  if (lane == 0) first = 1;
  __syncwarp();
  if (lane == 0) return;
  out[lane] = first;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  share<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

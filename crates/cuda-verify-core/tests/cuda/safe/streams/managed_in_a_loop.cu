// The host waits for the kernel in every step.
//@ verdict: safe

__global__ void accumulate(int *sum, const int *step) { *sum += *step; }

int main() {
  int *step, *sum;
  cudaMallocManaged(&step, sizeof(int));
  cudaMallocManaged(&sum, sizeof(int));
  *sum = 0;
  for (int i = 0; i < 3; ++i) {
    *step = i;
    accumulate<<<1, 1>>>(sum, step);
    cudaDeviceSynchronize();
  }
  cudaDeviceSynchronize();
  int result = *sum;
  cudaFree(step);
  cudaFree(sum);
  return result == 3 ? 0 : 1;
}

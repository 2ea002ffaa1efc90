// A stride that is added to an unsigned number stays within its limits, up to the greatest length an int can have.
//@ verdict: safe

__global__ void fill(char *a, int n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 1;
}

int main() {
  int n = 2147483647;
  char *a;
  cudaMalloc(&a, (size_t)n);
  fill<<<1024, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

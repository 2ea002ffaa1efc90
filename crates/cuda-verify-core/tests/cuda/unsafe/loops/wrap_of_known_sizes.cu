// A stride that is added to an int leads beyond its limits: the last step gives a negative index.
//@ verdict: unsafe

__global__ void fill(char *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 1;  //~ ERROR array-bounds
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

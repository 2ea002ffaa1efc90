// Two streams work on halves that overlap in one element.
//@ verdict: unsafe

#define N 8

__global__ void fill(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = n;
}

int main() {
  int *dev;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&dev, N * sizeof(int));
  fill<<<1, N, 0, first>>>(dev, N / 2 + 1);
  fill<<<1, N, 0, second>>>(dev + N / 2, N / 2);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(dev);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}

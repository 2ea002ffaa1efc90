// Two large launches in different streams overlap in one element.
//@ verdict: unsafe

#define N 1000000

__global__ void fill(float *a, float value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] = value;
}

int main() {
  float *dev;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&dev, 2 * N * sizeof(float));
  fill<<<(N + 255) / 256, 256, 0, first>>>(dev, 1);
  fill<<<(N + 255) / 256, 256, 0, second>>>(dev + N - 1, 2);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(dev);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}

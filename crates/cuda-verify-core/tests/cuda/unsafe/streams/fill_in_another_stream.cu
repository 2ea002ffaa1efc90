// A fill in a second stream meets the kernel of the first.
//@ verdict: unsafe

__global__ void increment(int *a) { a[threadIdx.x] += 1; }

int main() {
  int *dev;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&dev, 4 * sizeof(int));
  cudaMemsetAsync(dev, 0, 4 * sizeof(int), second);
  increment<<<1, 4, 0, first>>>(dev);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(dev);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}

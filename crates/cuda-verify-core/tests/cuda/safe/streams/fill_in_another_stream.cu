// The fill goes before the kernel in its stream.
//@ verdict: safe

__global__ void increment(int *a) { a[threadIdx.x] += 1; }

int main() {
  int *dev;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&dev, 4 * sizeof(int));
  cudaMemsetAsync(dev, 0, 4 * sizeof(int), first);
  increment<<<1, 4, 0, first>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}

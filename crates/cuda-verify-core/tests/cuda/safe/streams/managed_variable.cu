// The host writes a managed variable once the kernel is done.
//@ verdict: safe

__managed__ int limit = 1;

__global__ void fill(int *a) {
  if (threadIdx.x < limit) a[threadIdx.x] = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, 4 * sizeof(int));
  fill<<<1, 4>>>(dev);
  cudaDeviceSynchronize();
  limit = 2;
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

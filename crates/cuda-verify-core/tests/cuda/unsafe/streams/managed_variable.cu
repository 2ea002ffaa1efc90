// The host writes a managed variable that the running kernel reads.
//@ verdict: unsafe

__managed__ int limit = 1;

__global__ void fill(int *a) {
  if (threadIdx.x < limit) a[threadIdx.x] = 1;
}

int main() {
  int *dev;
  cudaMalloc(&dev, 4 * sizeof(int));
  fill<<<1, 4>>>(dev);
  limit = 2;  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

// A barrier with a number, for all threads of the block.
//@ verdict: safe

__global__ void wait(int *a) {
  a[threadIdx.x] = 0;
  __barrier_sync(1);
}

int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  wait<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

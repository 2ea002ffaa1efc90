// A barrier with a number, which is not modelled.
//@ verdict: unknown

__global__ void wait(int *a) {
  a[threadIdx.x] = 0;
  __barrier_sync(1);  //~ WARN unsupported: barrier
}

int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  wait<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

// A barrier with a number, which is not modelled.
//@ verdict: unknown
//@ wrong-because: the place of the reason is inside the model, not where the program calls it

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

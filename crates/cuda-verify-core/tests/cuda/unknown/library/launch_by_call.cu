// A launch by function call, which is not modelled.
//@ verdict: unknown

__global__ void store(int *a) { *a = 1; }

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  void *arguments[] = {&dev};
  cudaLaunchKernel((void *)store, dim3(1), dim3(1), arguments, 0, 0);  //~ WARN unsupported: cudaLaunchKernel
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

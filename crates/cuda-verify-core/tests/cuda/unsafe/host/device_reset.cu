// Memory is gone when the device has been reset.
//@ verdict: unsafe
int main() {
  int *dev;
  cudaMalloc(&dev, 64);
  cudaMemset(dev, 0, 64);
  cudaDeviceReset();
  cudaFree(dev);  //~ ERROR invalid-free: freed twice
}

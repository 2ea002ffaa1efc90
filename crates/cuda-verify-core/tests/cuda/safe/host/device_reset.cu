// Memory is released before the device is reset.
//@ verdict: safe
int main() {
  int *dev;
  cudaMalloc(&dev, 64);
  cudaMemset(dev, 0, 64);
  cudaFree(dev);
  cudaDeviceReset();
}

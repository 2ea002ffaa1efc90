// A stream is destroyed after its last use.
//@ verdict: safe
int main() {
  int *dev;
  cudaMalloc(&dev, 64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemsetAsync(dev, 0, 64, stream);
  cudaStreamDestroy(stream);
  cudaDeviceSynchronize();
  cudaFree(dev);
}

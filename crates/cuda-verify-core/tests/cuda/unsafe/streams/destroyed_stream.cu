// Work is given to a stream that has been destroyed.
//@ verdict: unsafe
int main() {
  int *dev;
  cudaMalloc(&dev, 64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);
  cudaMemsetAsync(dev, 0, 64, stream);  //~ ERROR api-contract: the stream has been destroyed
  cudaDeviceSynchronize();
  cudaFree(dev);
}

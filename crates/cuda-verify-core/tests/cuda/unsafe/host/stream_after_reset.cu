// A stream is gone when the device has been reset.
//@ verdict: unsafe
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaDeviceReset();
  cudaStreamSynchronize(stream);  //~ ERROR api-contract: the stream has been destroyed
}

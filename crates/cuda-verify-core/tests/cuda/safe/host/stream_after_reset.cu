// A stream is used before the device is reset.
//@ verdict: safe
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamSynchronize(stream);
  cudaDeviceReset();
}

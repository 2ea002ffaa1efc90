// A stream that does not block is not ordered with the default stream.
//@ verdict: unsafe

__global__ void store(int *a, int value) { *a = value; }

int main() {
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreate(&second);
  store<<<1, 1, 0, first>>>(dev, 1);
  store<<<1, 1, 0, 0>>>(dev, 2);  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(dev);
  return 0;
}

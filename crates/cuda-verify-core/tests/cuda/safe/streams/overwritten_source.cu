// The host changes pinned memory after the copy from it.
//@ verdict: safe

#define N 4

int main() {
  int *host, *dev;
  cudaMallocHost(&host, N * sizeof(int));
  cudaMalloc(&dev, N * sizeof(int));
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMemcpyAsync(dev, host, N * sizeof(int), cudaMemcpyHostToDevice, 0);
  cudaStreamSynchronize(0);
  host[0] = 7;
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  cudaFree(dev);
  return 0;
}

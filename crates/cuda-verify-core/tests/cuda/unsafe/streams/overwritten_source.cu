// The host changes pinned memory from which a copy is still reading.
//@ verdict: unsafe

#define N 4

int main() {
  int *host, *dev;
  cudaMallocHost(&host, N * sizeof(int));
  cudaMalloc(&dev, N * sizeof(int));
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMemcpyAsync(dev, host, N * sizeof(int), cudaMemcpyHostToDevice, 0);
  host[0] = 7;  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  cudaFree(dev);
  return 0;
}

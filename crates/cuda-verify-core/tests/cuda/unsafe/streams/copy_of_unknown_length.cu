// The host writes to a buffer of which a copy of unknown length is under way.
//@ verdict: unsafe
extern "C" int nondet_int();

int main() {
  int n = nondet_int();
  if (n < 8 || n > 64) return 0;
  int *host, *dev;
  cudaMallocHost(&host, 64 * sizeof(int));
  cudaMalloc(&dev, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(dev, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  host[7] = 1;  //~ ERROR data-race: write of pinned host memory
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
  cudaFreeHost(host);
}

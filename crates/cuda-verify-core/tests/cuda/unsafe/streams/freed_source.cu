// Host memory is released while a copy may read it.
//@ verdict: unsafe
#include <cstdlib>

int main() {
  int *host = (int *)malloc(64), *dev;
  for (int i = 0; i < 16; ++i) host[i] = i;
  cudaMalloc(&dev, 64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(dev, host, 64, cudaMemcpyHostToDevice, stream);
  free(host);  //~ ERROR data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
}

// Host memory is released when the copy from it is done.
//@ verdict: safe
#include <cstdlib>

int main() {
  int *host = (int *)malloc(64), *dev;
  for (int i = 0; i < 16; ++i) host[i] = i;
  cudaMalloc(&dev, 64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(dev, host, 64, cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
  free(host);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(dev);
}

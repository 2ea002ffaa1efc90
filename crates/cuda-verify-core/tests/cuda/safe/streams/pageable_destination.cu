// The host reads pageable memory when the copy is done.
//@ verdict: safe
#include <cstdio>

int main() {
  int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemset(dev, 0, sizeof(int));
  cudaMemcpyAsync(&host, dev, sizeof(int), cudaMemcpyDeviceToHost, 0);
  cudaStreamSynchronize(0);
  printf("%d\n", host);
  cudaDeviceSynchronize();
  cudaFree(dev);
}

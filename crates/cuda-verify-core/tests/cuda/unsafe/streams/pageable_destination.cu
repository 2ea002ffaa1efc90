// An asynchronous copy to pageable memory need not be done when the call returns.
//@ verdict: unsafe
#include <cstdio>

int main() {
  int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemset(dev, 0, sizeof(int));
  cudaMemcpyAsync(&host, dev, sizeof(int), cudaMemcpyDeviceToHost, 0);
  printf("%d\n", host);  //~ ERROR data-race: nothing orders them
  cudaDeviceSynchronize();
  cudaFree(dev);
}

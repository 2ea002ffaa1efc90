// Threads write two bytes each at a distance of one byte.
//@ verdict: unsafe

#include <cassert>
#define N 16

__global__ void fill(char *a) {
  int i = threadIdx.x;
  a[i] = i;  //~ ERROR data-race
  a[i + 1] = i;
}

int main() {
  char *dev, host[N + 1];
  cudaMalloc(&dev, sizeof(host));
  fill<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N, cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

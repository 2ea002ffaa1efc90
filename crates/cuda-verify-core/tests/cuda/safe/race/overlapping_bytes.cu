// Threads write one byte each, next to each other.
//@ verdict: safe

#include <cassert>
#define N 16

__global__ void fill(char *a) {
  int i = threadIdx.x;
  a[i] = i;
}

int main() {
  char *dev, host[N + 1];
  cudaMalloc(&dev, sizeof(host));
  fill<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i);
  cudaFree(dev);
  return 0;
}

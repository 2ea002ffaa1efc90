// A 64-bit one is shifted to build a mask of 64 bits.
//@ verdict: safe

#include <cassert>
#define N 40

__global__ void bit(unsigned long long *a) {
  a[threadIdx.x] = 1ull << threadIdx.x;
}

int main() {
  unsigned long long *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  bit<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 8);
  cudaFree(dev);
  return 0;
}

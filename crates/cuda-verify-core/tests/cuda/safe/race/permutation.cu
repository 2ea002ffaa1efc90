// Multiplication by 3 modulo 32 is a permutation.
//@ verdict: safe

#include <cassert>
#define N 32
#define STRIDE 3

__global__ void scatter(int *a) {
  int i = threadIdx.x;
  a[i * STRIDE % N] = i;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  scatter<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 0 && host[3] == 1 && host[1] == 11);
  cudaFree(dev);
  return 0;
}

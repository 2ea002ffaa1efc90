// An unknown index below the length.
//@ verdict: safe

#include <cassert>
#define N 10

__global__ void mark(int *a, unsigned int index) {
  if (threadIdx.x == 0) {
    a[index] = 1;
  }
}

int main() {
  unsigned int index = nondet_uint();
  if (index >= N) return 0;
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  mark<<<1, 2>>>(dev, index);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[index] == 1);
  cudaFree(dev);
  return 0;
}

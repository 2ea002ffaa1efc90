// An unknown index up to and including the length.
//@ verdict: unsafe

#include <cassert>
#define N 10

__global__ void mark(int *a, unsigned int index) {
  if (threadIdx.x == 0) {
    a[index] = 1;  //~ ERROR array-bounds
  }
}

int main() {
  unsigned int index = nondet_uint();
  if (index > N) return 0;
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  mark<<<1, 2>>>(dev, index);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// Multiplication by 2 modulo 32 maps two threads to each element.
//@ verdict: unsafe

#include <cassert>
#define N 32
#define STRIDE 2

__global__ void scatter(int *a) {
  int i = threadIdx.x;
  a[i * STRIDE % N] = i;  //~ ERROR data-race
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  scatter<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

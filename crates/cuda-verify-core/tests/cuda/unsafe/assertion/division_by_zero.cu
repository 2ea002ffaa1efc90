// One thread divides by zero.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void reciprocal(int *a, int centre) {
  int distance = threadIdx.x - centre;
  a[threadIdx.x] = 100 / distance;  //~ ERROR div-by-zero
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  reciprocal<<<1, N>>>(dev, 5);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// The thread that would divide by zero is left out.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void reciprocal(int *a, int centre) {
  int distance = threadIdx.x - centre;
  a[threadIdx.x] = distance == 0 ? 0 : 100 / distance;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  reciprocal<<<1, N>>>(dev, 5);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[4] == -100 && host[7] == 50);
  cudaFree(dev);
  return 0;
}

// The direction of the copy back is right.
//@ verdict: safe

#include <cassert>
#define N 2

__global__ void twice(int *a) { a[threadIdx.x] *= 2; }

int main() {
  int host[N] = {1, 2}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  twice<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 4);
  cudaFree(dev);
  return 0;
}

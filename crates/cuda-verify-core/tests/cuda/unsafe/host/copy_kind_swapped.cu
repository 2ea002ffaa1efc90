// The direction of the copy back is that of the copy there.
//@ verdict: unsafe

#include <cassert>
#define N 2

__global__ void twice(int *a) { a[threadIdx.x] *= 2; }

int main() {
  int host[N] = {1, 2}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  twice<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyHostToDevice);  //~ ERROR api-contract
  cudaFree(dev);
  return 0;
}

// The mask of a full warp is built by a shift by 32.
//@ verdict: unsafe

#include <cassert>

__global__ void masks(unsigned int *a) {
  int n = threadIdx.x + 1;
  a[threadIdx.x] = (1u << n) - 1;  //~ ERROR shift
}

int main() {
  unsigned int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  masks<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

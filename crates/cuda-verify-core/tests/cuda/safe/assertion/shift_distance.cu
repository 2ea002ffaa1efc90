// The mask of a full warp is built without a shift by 32.
//@ verdict: safe

#include <cassert>

__global__ void masks(unsigned int *a) {
  int n = threadIdx.x + 1;
  a[threadIdx.x] = n == 32 ? 0xffffffffu : (1u << n) - 1;
}

int main() {
  unsigned int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  masks<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 1 && host[4] == 31 && host[31] == 0xffffffffu);
  cudaFree(dev);
  return 0;
}

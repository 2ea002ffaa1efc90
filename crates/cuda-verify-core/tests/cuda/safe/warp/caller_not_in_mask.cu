// Lanes call a warp function with a mask that names them all.
//@ verdict: safe

#include <cassert>

__global__ void vote(int *out) {
  int any = __any_sync(0xffffffffu, threadIdx.x == 20);
  if (threadIdx.x == 0) *out = any != 0;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  vote<<<1, 32>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 1);
  cudaFree(dev);
  return 0;
}

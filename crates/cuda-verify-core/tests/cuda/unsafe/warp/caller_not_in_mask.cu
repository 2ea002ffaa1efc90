// Lanes call a warp function with a mask that does not name them.
//@ verdict: unsafe

#include <cassert>

__global__ void vote(int *out) {
  int any = __any_sync(0x0000ffffu, threadIdx.x == 20);  //~ ERROR warp-sync
  if (threadIdx.x == 0) *out = any != 0;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  vote<<<1, 32>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

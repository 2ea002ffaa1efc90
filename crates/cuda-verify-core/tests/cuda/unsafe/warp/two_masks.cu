// Both halves of a warp shuffle with the mask of the lower half.
//@ verdict: unsafe

#include <cassert>

__global__ void sums(int *a) {
  int lane = threadIdx.x, value = 1 + lane / 16;
  unsigned int mask = 0x0000ffffu;
  for (int d = 8; d > 0; d /= 2) {
    value += __shfl_xor_sync(mask, value, d);  //~ ERROR warp-sync
  }
  a[lane] = value;
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  sums<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

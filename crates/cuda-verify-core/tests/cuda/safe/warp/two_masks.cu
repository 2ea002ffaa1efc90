// The halves of a warp shuffle separately, each with its own mask.
//@ verdict: safe

#include <cassert>

__global__ void sums(int *a) {
  int lane = threadIdx.x, value = 1 + lane / 16;
  unsigned int mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
  for (int d = 8; d > 0; d /= 2) {
    value += __shfl_xor_sync(mask, value, d);
  }
  a[lane] = value;
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  sums<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == 16 * (1 + i / 16));
  cudaFree(dev);
  return 0;
}

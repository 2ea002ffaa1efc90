// A warp sum by __shfl_down_sync.
//@ verdict: safe

#include <cassert>

__global__ void sum(int *out) {
  int value = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffffu, value, d);
  if (threadIdx.x == 0) *out = value;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  sum<<<1, 32>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 496);
  cudaFree(dev);
  return 0;
}

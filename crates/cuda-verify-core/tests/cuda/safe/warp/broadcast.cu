// A broadcast from lane 3 gives every lane the value of lane 3; a width of 8 makes four groups.
//@ verdict: safe

#include <cassert>

__global__ void broadcast(int *a) {
  int mine = threadIdx.x * 10;
  int all = __shfl_sync(0xffffffffu, mine, 3);
  int group = __shfl_sync(0xffffffffu, mine, 3, 8);
  a[threadIdx.x] = all;
  assert(all == 30 && group == 10 * (threadIdx.x / 8 * 8 + 3));
}

int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  broadcast<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

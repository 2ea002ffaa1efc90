// A broadcast from lane 3 gives every lane the value of lane 3, not its own.
//@ verdict: unsafe

#include <cassert>

__global__ void broadcast(int *a) {
  int mine = threadIdx.x * 10;
  int all = __shfl_sync(0xffffffffu, mine, 3);
  int group = __shfl_sync(0xffffffffu, mine, 3, 8);
  a[threadIdx.x] = all;
  assert(all == mine);  //~ ERROR assertion
}

int main() {
  int *dev;
  cudaMalloc(&dev, 32 * sizeof(int));
  broadcast<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

// A sum over a tile misses its last step.
//@ verdict: unsafe

#include <cooperative_groups.h>
#include <cassert>

__global__ void sum(int *a) {
  auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  int value = threadIdx.x;
  for (int step = 8; step > 1; step /= 2) value += tile.shfl_down(value, step);
  if (tile.thread_rank() == 0) a[tile.meta_group_rank()] = value;
}

int main() {
  int *dev, host[2];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  sum<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 120 && host[1] == 376);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// The thread that arrives at the barrier of the grid for its block has returned, so that nobody waits for the other block.
//@ verdict: unsafe
// Twin: ../../safe/barrier/grid_sync_after_return.cu is right.

#include <cooperative_groups.h>

__global__ void exchange(int *a) {
  if (threadIdx.x == 0) return;
  if (threadIdx.x == 1) a[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();  //~ ERROR barrier-divergence
  if (threadIdx.x == 1) a[2 + blockIdx.x] = a[1 - blockIdx.x];
}

int main() {
  int *dev;
  cudaMalloc(&dev, 4 * sizeof(int));
  void *args[] = {&dev};
  cudaLaunchCooperativeKernel((void *)exchange, 2, 32, args);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

// Two exchanges between blocks, a barrier of the grid after each step.
//@ verdict: safe

#include <cooperative_groups.h>
#include <cassert>

__global__ void swap_twice(int *a) {
  auto grid = cooperative_groups::this_grid();
  int own = blockIdx.x, other = 1 - own;
  a[own] = own;
  grid.sync();
  int seen = a[other];
  grid.sync();
  a[own] = seen;
  grid.sync();
  a[2 + own] = a[other];
}

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  void *args[] = {&dev};
  cudaLaunchCooperativeKernel((void *)swap_twice, 2, 1, args);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 1 && host[1] == 0 && host[2] == 0 && host[3] == 1);
  cudaFree(dev);
  return 0;
}

// The second half of the exchange has no barrier before it.
//@ verdict: unsafe

#include <cooperative_groups.h>

__global__ void swap_twice(int *a) {
  auto grid = cooperative_groups::this_grid();
  int own = blockIdx.x, other = 1 - own;
  a[own] = own;
  grid.sync();
  int seen = a[other];
  a[own] = seen;  //~ ERROR data-race
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
  cudaFree(dev);
  return 0;
}

// All blocks come to the barrier of the grid.
//@ verdict: safe

#include <cooperative_groups.h>

__global__ void publish(int *a) {
  if (blockIdx.x == 2) return;
  a[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  a[2 + blockIdx.x] = a[1 - blockIdx.x];
}

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  void *args[] = {&dev};
  cudaLaunchCooperativeKernel((void *)publish, 2, 1, args);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

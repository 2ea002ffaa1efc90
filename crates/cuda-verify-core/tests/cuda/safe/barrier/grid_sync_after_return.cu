// All threads come to the barrier of the grid.
//@ verdict: safe

#include <cooperative_groups.h>

__global__ void exchange(int *a) {
  if (threadIdx.x == 1) a[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0) return;
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

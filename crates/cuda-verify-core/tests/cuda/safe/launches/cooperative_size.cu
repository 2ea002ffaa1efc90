//@ verdict: safe
//@ options: --threads=pair
// As many blocks as the device can run at once, as the occupancy says.

#include <cooperative_groups.h>

__global__ void fill(int *a) {
  cooperative_groups::this_grid().sync();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 256, 0);
  assert(blocks >= 1 && blocks <= 8);
  int *a, n = blocks * prop.multiProcessorCount;
  cudaMalloc(&a, n * 256 * sizeof(int));
  void *args[] = {&a};
  cudaLaunchCooperativeKernel((void *)fill, dim3(n), dim3(256), args, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(a);
}

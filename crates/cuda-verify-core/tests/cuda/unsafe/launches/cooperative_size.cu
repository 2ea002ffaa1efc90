//@ verdict: unsafe
// More blocks than the device can run at once would wait for ever for those that do not start.

#include <cooperative_groups.h>

__global__ void fill(int *a) {
  cooperative_groups::this_grid().sync();
  a[(size_t)blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  unsigned n = 1 << 20;
  int *a;
  cudaMalloc(&a, (size_t)n * 1024 * 4);
  void *args[] = {&a};
  cudaLaunchCooperativeKernel((void *)fill, dim3(n), dim3(1024), args, 0, 0);  //~ ERROR api-contract: cooperative launch of 1048576 blocks: 216 of them can be resident
  cudaDeviceSynchronize();
  cudaFree(a);
}

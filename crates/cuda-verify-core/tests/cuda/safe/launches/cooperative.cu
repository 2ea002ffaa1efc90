//@ verdict: safe
// The blocks of a cooperative launch wait for each other.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void mirror(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cg::this_grid().sync();
  b[i] = a[255 - i];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  void *args[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)mirror, dim3(4), dim3(64), args, 0, 0);
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = 64;
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, mirror, a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}

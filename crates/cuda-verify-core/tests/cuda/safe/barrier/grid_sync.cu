// All blocks pass a barrier of the grid between writing and reading.
//@ verdict: safe

#include <cooperative_groups.h>
#include <cassert>

__global__ void rotate(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  a[i] = i;
  cooperative_groups::this_grid().sync();
  b[i] = a[(i + 1) % n];
}

int main() {
  int *a, *b, host[8];
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  void *args[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)rotate, 4, 2, args);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(host[i] == (i + 1) % 8);
  cudaFree(a);
  cudaFree(b);
  return 0;
}

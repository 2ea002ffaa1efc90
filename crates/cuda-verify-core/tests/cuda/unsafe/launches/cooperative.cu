//@ verdict: unsafe
// In a launch that is not cooperative, the grid cannot be synchronized.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void mirror(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cg::this_grid().sync();  //~ ERROR api-contract: not cooperative
  b[i] = a[255 - i];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  mirror<<<4, 64>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}

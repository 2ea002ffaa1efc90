// Blocks read what others wrote without a barrier of the grid.
//@ verdict: unsafe

#include <cooperative_groups.h>

__global__ void rotate(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  a[i] = i;  //~ ERROR data-race
  __syncthreads();
  b[i] = a[(i + 1) % n];
}

int main() {
  int *a, *b, host[8];
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  rotate<<<4, 2>>>(a, b);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  return 0;
}

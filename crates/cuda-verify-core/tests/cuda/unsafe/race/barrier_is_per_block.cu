// A barrier of the block does not order accesses of different blocks.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void rotate(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  a[i] = i;  //~ ERROR data-race
  __syncthreads();
  b[i] = a[(i + 1) % n];
}

int main() {
  int *a, *b, host[2 * N];
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  rotate<<<2, N>>>(a, b);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  return 0;
}

// The global index counts the blocks.
//@ verdict: safe

#include <cassert>
#define N 16
#define BLOCKS 3

__global__ void fill(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = blockIdx.x;
}

int main() {
  int *dev, host[N * BLOCKS];
  cudaMalloc(&dev, sizeof(host));
  fill<<<BLOCKS, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N * BLOCKS; ++i) assert(host[i] == i / N);
  cudaFree(dev);
  return 0;
}

// The global index leaves out the block, so that all blocks write the same elements.
//@ verdict: unsafe

#include <cassert>
#define N 16
#define BLOCKS 3

__global__ void fill(int *a) {
  int i = threadIdx.x;
  a[i] = blockIdx.x;  //~ ERROR data-race: write of
}

int main() {
  int *dev, host[N * BLOCKS];
  cudaMalloc(&dev, sizeof(host));
  fill<<<BLOCKS, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

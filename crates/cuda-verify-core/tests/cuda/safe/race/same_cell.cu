// One thread writes the cell.
//@ verdict: safe

#include <cassert>

__global__ void elect(int *leader) {
  if (threadIdx.x == blockDim.x - 1) *leader = threadIdx.x;
}

int main() {
  int *dev, leader = -1;
  cudaMalloc(&dev, sizeof(int));
  elect<<<1, 8>>>(dev);
  cudaMemcpy(&leader, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(leader == 7);
  cudaFree(dev);
  return 0;
}

// All threads write their number to one cell.
//@ verdict: unsafe

#include <cassert>

__global__ void elect(int *leader) {
  *leader = threadIdx.x;  //~ ERROR data-race: write of
}

int main() {
  int *dev, leader = -1;
  cudaMalloc(&dev, sizeof(int));
  elect<<<1, 8>>>(dev);
  cudaMemcpy(&leader, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

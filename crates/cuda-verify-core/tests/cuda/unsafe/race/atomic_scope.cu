// Atomics of block scope do not exclude other blocks.
//@ verdict: unsafe

#include <cassert>

__global__ void count(int *counter) {
  atomicAdd_block(counter, 1);  //~ ERROR data-race: atomic
}

int main() {
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  count<<<2, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

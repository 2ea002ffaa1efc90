// Atomics of device scope exclude the threads of all blocks.
//@ verdict: safe

#include <cassert>

__global__ void count(int *counter) {
  atomicAdd(counter, 1);
}

int main() {
  int *dev, host = 0;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  count<<<2, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 8);
  cudaFree(dev);
  return 0;
}

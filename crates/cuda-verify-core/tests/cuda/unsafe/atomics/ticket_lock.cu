// A lock of tickets without fences around the critical section.
//@ verdict: unsafe

#include <cassert>

__device__ unsigned int next_ticket = 0, serving = 0;

__global__ void increment(int *a) {
  unsigned int mine = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&serving, 0) != mine) {
  }
  *a += 1;  //~ ERROR data-race
  atomicAdd(&serving, 1);
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  increment<<<2, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 2);
  cudaFree(dev);
  return 0;
}

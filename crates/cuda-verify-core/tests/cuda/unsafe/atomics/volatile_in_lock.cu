// A volatile counter behind a lock that is given back without a fence: the next thread may see the old value.
//@ verdict: unsafe

#include <cassert>

__global__ void count(volatile int *counter, int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter = *counter + 1;  //~ ERROR data-race: volatile accesses are ordered by fences
  atomicExch(lock, 0);
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, 2 * sizeof(int));
  cudaMemset(dev, 0, 2 * sizeof(int));
  count<<<3, 1>>>(dev, dev + 1);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 3);
  cudaFree(dev);
  return 0;
}

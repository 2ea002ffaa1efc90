// Lanes of a warp wait in lockstep for the one that holds the lock.
//@ verdict: unsafe
//@ options: --warp-lockstep

#include <cassert>

__device__ int lock = 0;

__global__ void count(int *a) {
  while (atomicCAS(&lock, 0, 1) != 0) {  //~ ERROR deadlock
  }
  __threadfence();
  *a += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  cudaMemset(dev, 0, sizeof(int));
  count<<<1, 2>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 2);
  cudaFree(dev);
  return 0;
}

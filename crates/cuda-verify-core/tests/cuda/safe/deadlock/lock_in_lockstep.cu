// The lock is given back before the end of the iteration in which it was taken.
//@ verdict: safe
//@ options: --warp-lockstep

#include <cassert>

__device__ int lock = 0;

__global__ void count(int *a) {
  bool is_done = false;
  while (!is_done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      *a += 1;
      __threadfence();
      atomicExch(&lock, 0);
      is_done = true;
    }
  }
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

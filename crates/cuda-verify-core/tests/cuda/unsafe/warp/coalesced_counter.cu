// The leader of the active threads counts itself only.
//@ verdict: unsafe

#include <cooperative_groups.h>
#include <cassert>

__global__ void count(int *a) {
  if (threadIdx.x % 3 == 0) {
    auto active = cooperative_groups::coalesced_threads();
    if (active.thread_rank() == 0) atomicAdd(a, 1);
  }
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  count<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 11);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

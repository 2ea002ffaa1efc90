// Blocks count in one variable with atomics of block scope.
//@ verdict: unsafe

#include <cuda/atomic>
#include <cassert>

__global__ void count(int *a) {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(*a);
  counter.fetch_add(1, cuda::memory_order_relaxed);  //~ ERROR data-race
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  count<<<2, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 4);
  cudaFree(dev);
  return 0;
}

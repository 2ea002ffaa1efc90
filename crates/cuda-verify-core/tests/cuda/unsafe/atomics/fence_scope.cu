// The fence before the flag is for the block only, the reader in another block.
//@ verdict: unsafe

#include <cassert>

__global__ void hand_over(int *a, volatile int *flag) {
  if (blockIdx.x == 0) {
    a[0] = 42;  //~ ERROR data-race
    __threadfence_block();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    a[1] = a[0];
  }
}

int main() {
  int *dev, host[3];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  hand_over<<<2, 1>>>(dev, dev + 2);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 42);
  cudaFree(dev);
  return 0;
}

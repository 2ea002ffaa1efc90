// Each block adds what its predecessor has published, without fences.
//@ verdict: unsafe

#include <cassert>
#define BLOCKS 3

__global__ void scan(int *sums, volatile int *ready) {
  int b = blockIdx.x, before = 0;
  if (b > 0) {
    while (ready[b - 1] == 0) {
    }
    before = sums[b - 1];
  }
  sums[b] = before + b + 1;  //~ ERROR data-race
  ready[b] = 1;  //~ ERROR data-race
}

int main() {
  int *dev, host[6];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  scan<<<BLOCKS, 1>>>(dev, dev + BLOCKS);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 1 && host[1] == 3 && host[2] == 6);
  cudaFree(dev);
  return 0;
}

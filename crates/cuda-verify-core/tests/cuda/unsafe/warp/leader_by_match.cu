// Every lane of a group adds for the group.
//@ verdict: unsafe

#include <cassert>

__global__ void count(int *a) {
  int lane = threadIdx.x, key = lane % 4;
  unsigned int peers = __match_any_sync(0xffffffffu, key);
  if (lane % 2 == key % 2) atomicAdd(&a[key], __popc(peers));
}

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  count<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) assert(host[i] == 8);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// The full mask is used where only the lower half of the warp is active.
//@ verdict: unsafe

#include <cassert>

__global__ void broadcast(int *a) {
  int lane = threadIdx.x;
  if (lane < 16) {
    unsigned int mask = 0xffffffffu;
    a[lane] = __shfl_sync(mask, lane + 5, 3);  //~ ERROR warp-sync
  } else {
    __syncwarp(0xffff0000u);
    a[lane] = 0;
  }
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  broadcast<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; ++i) assert(host[i] == 8);
  cudaFree(dev);
  return 0;
}

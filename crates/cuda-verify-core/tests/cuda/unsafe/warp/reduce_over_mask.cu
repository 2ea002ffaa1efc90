// The mask of the reduction names a lane that has gone another way.
//@ verdict: unsafe

#include <cassert>

__global__ void sum(int *a) {
  unsigned int lane = threadIdx.x;
  if (lane < 8) {
    unsigned int total = __reduce_add_sync(0x000001ffu, lane);  //~ ERROR warp-sync
    if (lane == 0) a[0] = total;
  } else {
    __syncwarp(0xffffff00u);
  }
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  sum<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

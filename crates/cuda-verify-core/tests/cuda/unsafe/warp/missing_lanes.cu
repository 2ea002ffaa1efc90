// The mask names lanes that wait at the barrier of the block and never shuffle.
//@ verdict: unsafe

#include <cassert>

__global__ void exchange(int *a) {
  int lane = threadIdx.x, value = lane;
  if (lane < 16) {
    value = __shfl_xor_sync(0xffffffffu, value, 1);  //~ ERROR warp-sync
  }
  __syncthreads();
  a[lane] = value;
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  exchange<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

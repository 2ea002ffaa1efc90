// Each half of a warp exchanges through shared memory and synchronises with its own mask.
//@ verdict: safe

#include <cassert>

__global__ void reverse(int *a) {
  __shared__ int values[32];
  int lane = threadIdx.x;
  values[lane] = lane;
  __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
  a[lane] = values[lane ^ 15];
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  reverse<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == (i ^ 15));
  cudaFree(dev);
  return 0;
}

// A lane reads what another lane of its mask has written.
//@ verdict: safe

#include <cassert>

__global__ void pass(int *a) {
  __shared__ int values[32];
  int lane = threadIdx.x;
  values[lane] = lane;
  if (lane < 8) {
    __syncwarp(0x000000ffu);
    a[lane] = values[7 - lane];
  }
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  pass<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(host[i] == 7 - i);
  cudaFree(dev);
  return 0;
}

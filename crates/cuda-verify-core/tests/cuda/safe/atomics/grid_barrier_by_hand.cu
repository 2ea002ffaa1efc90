// A barrier made of a counter and a waiting loop, with fences.
//@ verdict: safe

#include <cassert>
#define BLOCKS 2

__device__ unsigned int arrived = 0;

__global__ void rotate(int *a) {
  a[blockIdx.x] = blockIdx.x + 1;
  __threadfence();
  atomicAdd(&arrived, 1);
  while (atomicAdd(&arrived, 0) < BLOCKS) {
  }
  __threadfence();
  a[BLOCKS + blockIdx.x] = a[(blockIdx.x + 1) % BLOCKS];
}

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  rotate<<<BLOCKS, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[2] == 2 && host[3] == 1);
  cudaFree(dev);
  return 0;
}

// The extra barrier is taken by some blocks, each as a whole.
//@ verdict: safe

#include <cassert>

__global__ void stage(int *a) {
  __shared__ int s[8];
  s[threadIdx.x] = blockIdx.x;
  if (blockIdx.x % 2 == 0) {
    __syncthreads();
  }
  __syncthreads();
  a[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}

int main() {
  int *dev, host[16];
  cudaMalloc(&dev, sizeof(host));
  stage<<<2, 8>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; ++i) assert(host[i] == i / 8);
  cudaFree(dev);
  return 0;
}

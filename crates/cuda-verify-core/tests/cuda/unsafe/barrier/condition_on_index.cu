// The extra barrier is taken by some threads of each block.
//@ verdict: unsafe

#include <cassert>

__global__ void stage(int *a) {
  __shared__ int s[8];
  s[threadIdx.x] = blockIdx.x;
  if (threadIdx.x % 2 == 0) {
    __syncthreads();  //~ ERROR barrier-divergence
  }
  __syncthreads();
  a[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}

int main() {
  int *dev, host[16];
  cudaMalloc(&dev, sizeof(host));
  stage<<<2, 8>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// The grid is rounded up to whole blocks and the kernel has no guard.
//@ verdict: unsafe

#include <cassert>
#define N 50
#define BLOCK 16

__global__ void scale(float *a, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] * factor;  //~ ERROR array-bounds: read
}

int main() {
  float host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = 1.5f;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(dev, 2.0f);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 3.0f);
  cudaFree(dev);
  return 0;
}

// The grid is rounded up to whole blocks and the kernel has a guard.
//@ verdict: safe

#include <cassert>
#define N 50
#define BLOCK 16

__global__ void scale(float *a, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = a[i] * factor;
}

int main() {
  float host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = 1.5f;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(dev, 2.0f, N);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 3.0f);
  cudaFree(dev);
  return 0;
}

// A grid-stride loop works on each element once.
//@ verdict: safe

#include <cassert>
#define N 37

__global__ void increment(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    a[i] += 1;
  }
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  increment<<<2, 4>>>(dev, N);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 1);
  cudaFree(dev);
  return 0;
}

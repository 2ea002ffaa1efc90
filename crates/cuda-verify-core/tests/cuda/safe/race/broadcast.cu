// One thread sets a shared value, a barrier makes it visible to the others.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void scale(int *a, int factor) {
  __shared__ int shared_factor;
  if (threadIdx.x == 0) shared_factor = factor;
  __syncthreads();
  a[threadIdx.x] = threadIdx.x * shared_factor;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  scale<<<1, N>>>(dev, 3);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 3 * i);
  cudaFree(dev);
  return 0;
}

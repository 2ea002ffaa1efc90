// One thread sets a shared value that the others read at once.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void scale(int *a, int factor) {
  __shared__ int shared_factor;
  if (threadIdx.x == 0) shared_factor = factor;  //~ ERROR data-race: ::shared_factor`
  a[threadIdx.x] = threadIdx.x * shared_factor;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  scale<<<1, N>>>(dev, 3);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

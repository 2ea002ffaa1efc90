// A grid-stride loop with a wrong stride works on some elements twice.
//@ verdict: unsafe

#include <cassert>
#define N 37

__global__ void increment(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) {
    a[i] += 1;  //~ ERROR data-race
  }
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  increment<<<2, 4>>>(dev, N);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// The guard lets one thread write past the last element.
//@ verdict: unsafe

#include <cassert>
#define N 20

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = i;  //~ ERROR array-bounds
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  fill<<<3, 8>>>(dev, N);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i);
  cudaFree(dev);
  return 0;
}

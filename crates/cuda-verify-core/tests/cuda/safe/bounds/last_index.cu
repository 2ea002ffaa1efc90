// The guard keeps surplus threads away from the array.
//@ verdict: safe

#include <cassert>
#define N 20

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
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

// Each thread writes the element that the thread before it reads.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void shift(int *a) {
  int i = threadIdx.x;
  a[i] = a[i + 1];  //~ ERROR data-race: races with
}

int main() {
  int host[N + 1];
  for (int i = 0; i <= N; ++i) host[i] = i;
  int *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  shift<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

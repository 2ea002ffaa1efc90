// The host buffer is freed.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <cstdlib>
#define N 4

__global__ void square(int *a) { a[threadIdx.x] *= a[threadIdx.x]; }

int main() {
  int *dev, *host = (int *)malloc(N * sizeof(int));
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, N * sizeof(int));
  cudaMemcpy(dev, host, N * sizeof(int), cudaMemcpyHostToDevice);
  square<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  assert(host[3] == 9);
  cudaFree(dev);
  free(host);
  return 0;
}

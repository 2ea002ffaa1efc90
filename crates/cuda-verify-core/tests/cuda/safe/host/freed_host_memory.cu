// Results are compared before their memory is freed.
//@ verdict: safe

#include <cassert>
#include <stdlib.h>
#define N 4

__global__ void squares(int *a) { a[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  int *host = (int *)malloc(N * sizeof(int)), *dev;
  cudaMalloc((void **)&dev, N * sizeof(int));
  squares<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  int last = host[N - 1];
  free(host);
  assert(last == 9);
  return last;
}

// Results are compared after their memory was freed.
//@ verdict: unsafe

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
  free(host);
  int last = host[N - 1];  //~ ERROR dangling-pointer: read
  return last;
}

// The loop that prepares the data on the host runs one round too many.
//@ verdict: unsafe

#include <cassert>
#include <cstdlib>
#define N 6

__global__ void negate(int *a) { a[threadIdx.x] = -a[threadIdx.x]; }

int main() {
  int *host = (int *)malloc(N * sizeof(int));
  for (int i = 0; i <= N; ++i) host[i] = i;  //~ ERROR array-bounds
  int *dev;
  cudaMalloc(&dev, N * sizeof(int));
  cudaMemcpy(dev, host, N * sizeof(int), cudaMemcpyHostToDevice);
  negate<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == -i);
  cudaFree(dev);
  free(host);
  return 0;
}

// delete[] of a pointer that does not come from new[].
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void increment(int *a) { a[threadIdx.x]++; }

int main() {
  int *host = new int[N];
  for (int i = 0; i < N; ++i) host[i] = i;
  int *dev;
  cudaMalloc(&dev, N * sizeof(int));
  cudaMemcpy(dev, host, N * sizeof(int), cudaMemcpyHostToDevice);
  increment<<<1, N>>>(dev);
  cudaMemcpy(host, dev, N * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i + 1);
  cudaFree(dev);
  delete[] (host + 1);  //~ ERROR invalid-free
  return 0;
}

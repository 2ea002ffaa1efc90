// All threads that find the value write the same flag; the writes are still unordered.
//@ verdict: unsafe

#include <cassert>
#define N 16

__global__ void contains(const int *a, int value, int *found) {
  if (a[threadIdx.x] == value) *found = 1;  //~ ERROR data-race: both write the same value
}

int main() {
  int host[N], *dev, *d_found, found = 0;
  for (int i = 0; i < N; ++i) host[i] = i / 4;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&d_found, sizeof(int));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(d_found, &found, sizeof(int), cudaMemcpyHostToDevice);
  contains<<<1, N>>>(dev, 2, d_found);
  cudaMemcpy(&found, d_found, sizeof(int), cudaMemcpyDeviceToHost);
  assert(found == 1);
  cudaFree(dev);
  cudaFree(d_found);
  return 0;
}

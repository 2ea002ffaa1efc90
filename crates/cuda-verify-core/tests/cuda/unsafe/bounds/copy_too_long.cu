// cudaMemcpy reads more than the host array holds.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void twice(int *a) { a[threadIdx.x] *= 2; }

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(int) * (N + 1));
  cudaMemcpy(dev, host, sizeof(int) * (N + 1), cudaMemcpyHostToDevice);  //~ ERROR array-bounds: `host`
  twice<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(int) * N, cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

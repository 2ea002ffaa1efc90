// Repeated launches go one step too far.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void fold(int *a, int half) { a[threadIdx.x] += a[threadIdx.x + half]; }

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = 1;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  for (int half = N / 2; half >= 0; half /= 2) {
    fold<<<1, half>>>(dev, half);  //~ ERROR api-contract
  }
  cudaMemcpy(host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// Whether the threads take an extra barrier depends on a datum common to all.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void normalise(int *a) {
  int t = threadIdx.x;
  int value = a[0];
  if (value > 3) {
    __syncthreads();
    a[t] = 0;
  }
  __syncthreads();
  a[t] += 1;
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = N - i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  normalise<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 1);
  cudaFree(dev);
  return 0;
}

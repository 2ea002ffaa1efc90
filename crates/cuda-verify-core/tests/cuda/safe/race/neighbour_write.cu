// A barrier stands between reading the neighbour and writing the own element.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void shift(int *a) {
  int i = threadIdx.x;
  int next = a[i + 1];
  __syncthreads();
  a[i] = next;
}

int main() {
  int host[N + 1];
  for (int i = 0; i <= N; ++i) host[i] = i;
  int *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  shift<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i + 1);
  cudaFree(dev);
  return 0;
}

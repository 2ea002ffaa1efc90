// The template's size fits the block.
//@ verdict: safe

#include <cassert>
#define N 8

template <int SIZE>
__global__ void reverse(int *a) {
  __shared__ int s[SIZE];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[SIZE - 1 - t];
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  reverse<N><<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == N - 1);
  cudaFree(dev);
  return 0;
}

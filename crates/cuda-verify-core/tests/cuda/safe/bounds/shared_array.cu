// The shared array has an element for each thread of the block.
//@ verdict: safe

#include <cassert>
#define N 48

__global__ void reverse(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[N - 1 - t];
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  reverse<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == N - 1 - i);
  cudaFree(dev);
  return 0;
}

// Threads of one warp exchange values through shared memory without any barrier.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void reverse(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR data-race: ::s`
  a[t] = s[N - 1 - t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  reverse<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

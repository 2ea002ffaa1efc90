// Threads of one warp exchange values through shared memory, ordered by __syncwarp.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void reverse(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  a[t] = s[N - 1 - t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  reverse<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == N - 1 - i);
  cudaFree(dev);
  return 0;
}

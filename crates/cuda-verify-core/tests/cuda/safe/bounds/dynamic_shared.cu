// The launch gives enough bytes of dynamic shared memory.
//@ verdict: safe

#include <cassert>
#define N 16

__global__ void reverse(int *a) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  a[t] = s[N - 1 - t];
}

int main() {
  int host[N], *dev;
  cudaMalloc(&dev, sizeof(host));
  reverse<<<1, N, N * sizeof(int)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == N - 1 - i);
  cudaFree(dev);
  return 0;
}

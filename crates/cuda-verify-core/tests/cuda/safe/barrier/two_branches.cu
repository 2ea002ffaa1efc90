// Both halves of a block wait at the same barrier.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void exchange(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  if (t < N / 2) {
    s[t] = t;
  } else {
    s[t] = -t;
  }
  __syncthreads();
  a[t] = s[N - 1 - t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  exchange<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == (i < N / 2 ? -(N - 1 - i) : N - 1 - i));
  cudaFree(dev);
  return 0;
}

// All threads go through a loop with a barrier equally often.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void rounds(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < N; ++i) {
    s[t] += i;
    __syncthreads();
  }
  __syncthreads();
  a[t] = s[t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  rounds<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == N * (N - 1) / 2);
  cudaFree(dev);
  return 0;
}

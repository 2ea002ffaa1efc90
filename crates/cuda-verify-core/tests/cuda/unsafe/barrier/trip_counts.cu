// Threads go through a loop with a barrier a different number of times.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void rounds(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i <= t; ++i) {
    s[t] += i;
    __syncthreads();
  }
  __syncthreads();  //~ ERROR barrier-divergence
  a[t] = s[t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  rounds<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

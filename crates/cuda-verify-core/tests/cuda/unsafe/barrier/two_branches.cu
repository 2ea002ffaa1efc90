// The two halves of a block wait at different barriers.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void exchange(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  if (t < N / 2) {
    s[t] = t;
    __syncthreads();  //~ ERROR barrier-divergence
  } else {
    s[t] = -t;
    __syncthreads();
  }
  a[t] = s[N - 1 - t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  exchange<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// Whether a thread takes an extra barrier depends on its own datum.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void normalise(int *a) {
  int t = threadIdx.x;
  int value = a[t];
  if (value > 3) {
    __syncthreads();  //~ ERROR barrier-divergence
    a[t] = 0;
  }
  __syncthreads();
  a[t] += 1;
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = N - i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  normalise<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

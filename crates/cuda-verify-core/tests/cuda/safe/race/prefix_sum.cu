// A prefix sum with a barrier after reading and another one after writing.
//@ verdict: safe

#include <cassert>
#define N 16

__global__ void scan(int *data) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < N; d *= 2) {
    int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = 1;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scan<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i + 1);
  cudaFree(dev);
  return 0;
}

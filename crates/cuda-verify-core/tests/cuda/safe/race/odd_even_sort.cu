// The phases of odd-even sorting compare disjoint pairs, separated by barriers.
//@ verdict: safe

#include <cassert>
#define N 6

__global__ void sort(int *data) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int phase = 0; phase < N; ++phase) {
    if (t % 2 == phase % 2 && t + 1 < N) {
      int a = s[t], b = s[t + 1];
      s[t] = min(a, b);
      s[t + 1] = max(a, b);
    }
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int host[N] = {5, 3, 4, 0, 1, 2}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  sort<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == i);
  cudaFree(dev);
  return 0;
}

// Threads beyond the data leave before the barrier, which waits only for those that have not exited.
//@ verdict: safe

#include <cassert>
#define N 10

__global__ void twice(int *a, int n) {
  int t = threadIdx.x;
  if (t >= n) return;
  a[t] = t;
  __syncthreads();
  int other = a[n - 1 - t];
  __syncthreads();
  a[t] += other;
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  twice<<<1, 32>>>(dev, N);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == N - 1);
  cudaFree(dev);
  return 0;
}

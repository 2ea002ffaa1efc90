// An unknown input decides for all threads together whether they take the extra barrier.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void clear(int *a, int n) {
  int t = threadIdx.x;
  a[t] = t;
  if (n > 0) {
    __syncthreads();
    a[t] = 0;
  }
  __syncthreads();
}

int main() {
  int n = __VERIFIER_nondet_int();
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  clear<<<1, N>>>(dev, n);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == (n > 0 ? 0 : i));
  cudaFree(dev);
  return 0;
}

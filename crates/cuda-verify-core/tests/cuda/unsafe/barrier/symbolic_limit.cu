// An unknown number of threads takes the extra barrier.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void clear(int *a, int n) {
  int t = threadIdx.x;
  a[t] = t;
  if (t < n) {
    __syncthreads();  //~ ERROR barrier-divergence
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
  cudaFree(dev);
  return 0;
}

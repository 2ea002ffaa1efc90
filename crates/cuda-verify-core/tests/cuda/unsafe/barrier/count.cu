// __syncthreads_count gives the number of threads whose predicate holds, not the number of threads.
//@ verdict: unsafe

#include <cassert>
#define N 40

__global__ void count_even(int *out) {
  int n = __syncthreads_count(threadIdx.x % 2 == 0);
  assert(n == N);  //~ ERROR assertion
  if (threadIdx.x == 0) *out = n;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  count_even<<<1, N>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return host == 0;
}

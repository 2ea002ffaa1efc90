// A lock taken by compare-and-swap and given back by an exchange without fences.
//@ verdict: unsafe

#include <cassert>
#define N 2

__device__ int lock = 0;

__global__ void count(int *counter) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  *counter += 1;  //~ ERROR data-race
  atomicExch(&lock, 0);
}

int main() {
  int *counter, host;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<N, 1>>>(counter);
  cudaMemcpy(&host, counter, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == N);
  cudaFree(counter);
  return 0;
}

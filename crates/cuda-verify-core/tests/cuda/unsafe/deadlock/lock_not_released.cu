// The lock is never given back, so the second block waits for ever.
//@ verdict: unsafe

#include <cassert>
#define N 2

__device__ int lock = 0;

__global__ void count(int *counter) {
  while (atomicCAS(&lock, 0, 1) != 0) {  //~ ERROR deadlock
  }
  __threadfence();
  *counter += 1;
  __threadfence();
}

int main() {
  int *counter, host;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<N, 1>>>(counter);
  cudaMemcpy(&host, counter, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(counter);
  return 0;
}

// The lock is given back before the thread ends.
//@ verdict: safe

#include <cassert>
#define N 2

__device__ int lock = 0;

__global__ void count(int *counter) {
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter += 1;
  __threadfence();
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

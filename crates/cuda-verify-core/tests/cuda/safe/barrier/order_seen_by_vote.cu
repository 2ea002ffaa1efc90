// Two threads are among the first two, whichever they are.
//@ verdict: safe
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  int n = __syncthreads_count(at < 2);
  assert(n == 2);
}

int main() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  number<<<1, 4>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
  return 0;
}

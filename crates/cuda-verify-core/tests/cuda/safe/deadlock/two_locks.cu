// Two locks, taken in the same order by both blocks.
//@ verdict: safe

#include <cassert>

__global__ void both(int *a, int *b, int *counter) {
  int *first = a;
  int *second = b;
  while (atomicCAS(first, 0, 1) != 0) {
  }
  __threadfence();
  while (atomicCAS(second, 0, 1) != 0) {
  }
  __threadfence();
  atomicAdd(counter, 1);
  __threadfence();
  atomicExch(second, 0);
  __threadfence();
  atomicExch(first, 0);
}

int main() {
  int *locks, host;
  cudaMalloc(&locks, 3 * sizeof(int));
  cudaMemset(locks, 0, 3 * sizeof(int));
  both<<<2, 1>>>(locks, locks + 1, locks + 2);
  cudaMemcpy(&host, locks + 2, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 2);
  cudaFree(locks);
  return 0;
}

// Two locks, taken in the same order by both blocks, without fences: they may be seen to be given back in another order.
//@ verdict: unknown

#include <cassert>

__global__ void both(int *a, int *b, int *counter) {
  int *first = a;
  int *second = b;
  while (atomicCAS(first, 0, 1) != 0) {
  }
  while (atomicCAS(second, 0, 1) != 0) {  //~ WARN unsupported: weak memory order
  }
  atomicAdd(counter, 1);
  atomicExch(second, 0);
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

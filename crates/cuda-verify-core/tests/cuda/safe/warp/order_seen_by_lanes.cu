// One lane comes first, whichever it is.
//@ verdict: safe
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  unsigned first = __ballot_sync(0xf, at == 0);
  assert(__popc(first) == 1);
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

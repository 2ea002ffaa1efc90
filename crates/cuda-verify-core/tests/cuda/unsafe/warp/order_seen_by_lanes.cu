// Lane 0 need not come first.
//@ verdict: unsafe
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  int first = __shfl_sync(0xf, at, 0);
  assert(first == 0); //~ ERROR assertion: first == 0
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

// Too many threads for all their orders: two are looked at.
//@ verdict: bounded
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  assert(at < 40);
}

int main() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  number<<<1, 40>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
  return 0;
}

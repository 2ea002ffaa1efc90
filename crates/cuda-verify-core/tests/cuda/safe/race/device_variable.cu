// All blocks add to a __device__ variable atomically.
//@ verdict: safe

#include <cassert>

__device__ int total = 0;

__global__ void add() {
  if (threadIdx.x == 0) atomicAdd(&total, 1);
}

int main() {
  add<<<3, 8>>>();
  int host = 0;
  cudaMemcpyFromSymbol(&host, total, sizeof(int));
  assert(host == 3);
  return 0;
}

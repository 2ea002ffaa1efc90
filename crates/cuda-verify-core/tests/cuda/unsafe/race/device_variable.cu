// All blocks add to a __device__ variable without atomics.
//@ verdict: unsafe

#include <cassert>

__device__ int total = 0;

__global__ void add() {
  if (threadIdx.x == 0) total += 1;  //~ ERROR data-race: `total`
}

int main() {
  add<<<3, 8>>>();
  int host = 0;
  cudaMemcpyFromSymbol(&host, total, sizeof(int));
  return 0;
}

// Threads count in a device variable by an atomic function.
//@ verdict: safe

#include <cassert>

__device__ int counter;

__global__ void count() { atomicAdd((int *)&counter, 1); }

int main() {
  int zero = 0, result;
  cudaMemcpyToSymbol(counter, &zero, sizeof(int));
  count<<<1, 4>>>();
  cudaMemcpyFromSymbol(&result, counter, sizeof(int));
  assert(result == 4);
  return 0;
}

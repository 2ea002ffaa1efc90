// Threads count in a constant variable by an atomic function.
//@ verdict: unsafe

#include <cassert>

__constant__ int counter;

__global__ void count() { atomicAdd((int *)&counter, 1); }  //~ ERROR constant-memory-write

int main() {
  int zero = 0, result;
  cudaMemcpyToSymbol(counter, &zero, sizeof(int));
  count<<<1, 4>>>();
  cudaMemcpyFromSymbol(&result, counter, sizeof(int));
  assert(result == 4);
  return 0;
}

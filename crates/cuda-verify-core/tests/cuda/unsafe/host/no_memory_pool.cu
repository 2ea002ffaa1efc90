// Memory of a pool that no call has given.
//@ verdict: unsafe

#include <cuda_runtime.h>

int main() {
  cudaMemPool_t pool;
  int *a;
  cudaMallocFromPoolAsync(&a, 100 * sizeof(int), pool, 0);  //~ ERROR api-contract
  cudaFreeAsync(a, 0);
  return 0;
}

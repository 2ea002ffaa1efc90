// Memory of a pool that no call has given.
//@ verdict: unknown

#include <cuda_runtime.h>

int main() {
  cudaMemPool_t pool;
  int *a;
  cudaMallocFromPoolAsync(&a, 100 * sizeof(int), pool, 0);  //~ WARN unsupported
  cudaFreeAsync(a, 0);
  return 0;
}

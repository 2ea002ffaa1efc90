// An assumption that is false leaves executions out of which the program wants to hear nothing.
//@ verdict: safe
#include <assert.h>
__global__ void set(int *a, int n) {
  if (n < 1) __ESBMC_assume(0);
  assert(n > 0);
  a[threadIdx.x] = n;
}
int main() {
  int *a, n = nondet_int();
  cudaMalloc(&a, 32 * sizeof(int));
  if (n > 100) __ESBMC_assume(0);
  set<<<1, 32>>>(a, n);
  assert(n <= 100);
  cudaFree(a);
  return 0;
}

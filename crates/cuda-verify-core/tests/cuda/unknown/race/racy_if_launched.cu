// A kernel races, but no input makes the program launch it, so that nothing is said about it.
//@ verdict: unknown

#include <cassert>

__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }

int main() {
  int *a, n = nondet_int();
  cudaMalloc(&a, 3 * sizeof(int));
  if (n > 5 && n % 2 == 1 && n * 4 % 8 == 0) shift<<<1, 2>>>(a);
  return 0;  //~ WARN no-launch: before its kernels run
}

// A kernel races, and some input makes the program launch it.
//@ verdict: unsafe

#include <cassert>

__global__ void shift(int *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];  //~ ERROR data-race
}

int main() {
  int *a, n = nondet_int();
  cudaMalloc(&a, 3 * sizeof(int));
  if (n > 5 && n % 2 == 1) shift<<<1, 2>>>(a);
  return 0;
}

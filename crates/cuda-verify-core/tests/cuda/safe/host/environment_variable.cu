// A variable of the environment gives the size of a block, within limits, if it is set; asked again it is the same.
//@ verdict: safe
#include <cassert>
#include <cstdlib>

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int n = getenv("BLOCK") ? atoi(getenv("BLOCK")) : 64;
  if (n < 1 || n > 100) return 1;
  assert(getenv("BLOCK") == getenv("BLOCK"));
  int *a;
  cudaMalloc(&a, 100 * sizeof(int));
  fill<<<1, n>>>(a);
  cudaFree(a);
  return 0;
}

// A variable of the environment gives the size of a block, and need not be set.
//@ verdict: unsafe
#include <cstdlib>

__global__ void fill(int *a) {
  a[threadIdx.x] = 1;  //~ ERROR array-bounds: write out of bounds of device memory
}

int main() {
  const char *text = getenv("BLOCK");
  int n = atoi(text);  //~ ERROR null-pointer
  if (n < 1 || n > 128) return 1;
  int *a;
  cudaMalloc(&a, 100 * sizeof(int));
  fill<<<1, n>>>(a);
  cudaFree(a);
  return 0;
}

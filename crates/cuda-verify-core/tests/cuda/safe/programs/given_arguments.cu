//@ verdict: safe
//@ options: --args='100 7'
// Called with these arguments, the size is known: no division by zero, and the launch covers the array.
#include <stdlib.h>

__global__ void set(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = n;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n = atoi(argv[1]), by = atoi(argv[2]);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  set<<<n / 10, 10>>>(a, n / by);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

// A number that the program is given is not taken to be positive by threads that go where it has been found not to be.
//@ verdict: unsafe
#include <stdlib.h>

__global__ void behind_test(int *a) { a[0] = threadIdx.x; }  //~ ERROR data-race
__global__ void with_test(int *a, int n) {
  if (n < 0) a[0] = threadIdx.x;  //~ ERROR data-race
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 4096);
  if (n < 0) behind_test<<<5000, 64>>>(a);
  cudaDeviceSynchronize();
  with_test<<<1, 64>>>(a, n);
  cudaDeviceSynchronize();
}

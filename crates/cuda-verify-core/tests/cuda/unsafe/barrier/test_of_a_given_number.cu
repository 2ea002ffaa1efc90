// A barrier that one thread comes to, where the program has found its argument to be negative.
//@ verdict: unsafe
// Twin: ../../safe/barrier/test_of_a_given_number.cu comes to it with all threads.
#include <cstdlib>

__global__ void k(int *a, int n) {
  if (n < 0) {
    if (threadIdx.x == 3)
      __syncthreads();
    else
      a[threadIdx.x] = 1;
  }
  __syncthreads();  //~ ERROR barrier-divergence
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  k<<<1, 64>>>(a, atoi(argv[1]));
  cudaDeviceSynchronize();
  cudaFree(a);
}

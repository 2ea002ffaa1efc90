// A kernel writes into page-locked memory of the host.
//@ verdict: safe

#include <cassert>
#include <cstdlib>
#define N 4

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMallocHost(&a, N * sizeof(int));
  fill<<<1, N>>>(a);
  cudaDeviceSynchronize();
  for (int i = 0; i < N; ++i) assert(a[i] == i);
  cudaFreeHost(a);
  return 0;
}

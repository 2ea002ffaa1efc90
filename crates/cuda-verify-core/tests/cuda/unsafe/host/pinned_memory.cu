// A kernel writes into ordinary memory of the host.
//@ verdict: unsafe

#include <cassert>
#include <cstdlib>
#define N 4

__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;  //~ ERROR host-device-access: write
}

int main() {
  int *a;
  a = (int *)malloc(N * sizeof(int));
  fill<<<1, N>>>(a);
  cudaDeviceSynchronize();
  free(a);
  return 0;
}

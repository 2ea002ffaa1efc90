// Threads read at any distance from 1 to 64 from what other threads write.
//@ verdict: unsafe

#include <cassert>
#define N 32

__global__ void gather(int *a, int distance) {
  int i = threadIdx.x;
  a[i] = a[i + distance];  //~ ERROR data-race
}

int main() {
  int distance = __VERIFIER_nondet_int();
  __VERIFIER_assume(distance >= 1 && distance <= 64);
  int *dev;
  cudaMalloc(&dev, sizeof(int) * (N + 64));
  cudaMemset(dev, 0, sizeof(int) * (N + 64));
  gather<<<1, N>>>(dev, distance);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

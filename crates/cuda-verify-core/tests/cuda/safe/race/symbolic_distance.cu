// Threads read at any distance beyond what other threads write.
//@ verdict: safe

#include <cassert>
#define N 32

__global__ void gather(int *a, int distance) {
  int i = threadIdx.x;
  a[i] = a[i + distance];
}

int main() {
  int distance = __VERIFIER_nondet_int();
  __VERIFIER_assume(distance >= N && distance <= 64);
  int *dev;
  cudaMalloc(&dev, sizeof(int) * (N + 64));
  cudaMemset(dev, 0, sizeof(int) * (N + 64));
  gather<<<1, N>>>(dev, distance);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

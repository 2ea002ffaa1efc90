// A bubble sort that stops one element early.
//@ verdict: unsafe

#include <cassert>
#define N 3

__global__ void twice(int *a) { a[threadIdx.x] *= 2; }

int main() {
  int a[N], *dev;
  for (int i = 0; i < N; ++i) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] > -1000 && a[i] < 1000);
  }
  cudaMalloc(&dev, sizeof(a));
  cudaMemcpy(dev, a, sizeof(a), cudaMemcpyHostToDevice);
  twice<<<1, N>>>(dev);
  cudaMemcpy(a, dev, sizeof(a), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j + 2 < N; ++j)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  assert(a[0] <= a[1] && a[1] <= a[2]);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// memset counts bytes, not elements.
//@ verdict: unsafe

#include <cassert>
#include <string.h>
#define N 8

__global__ void sum(const int *a, int *out) {
  int s = 0;
  for (int i = 0; i < N; ++i) s += a[i];
  *out = s;
}

int main() {
  int a[N], b[N], *dev, *out, result;
  for (int i = 0; i < N; ++i) a[i] = 1;
  memset(a, 0, N);
  memcpy(b, a, sizeof(a));
  cudaMalloc(&dev, sizeof(b));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(dev, b, sizeof(b), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(dev, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 0);  //~ ERROR assertion
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

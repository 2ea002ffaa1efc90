// A search in a kernel is over within the bound.
//@ verdict: safe
//@ options: --check=unwinding --unwind=4

#include <cassert>
#define N 8

__global__ void first(const int *a, int *out, int n) {
  int i = 0;
  while (i < n && a[i] != 0) ++i;
  *out = i;
}

int main() {
  int host[N], *dev, *out, n = nondet_int(), result;
  if (n < 0 || n > 3) return 0;
  for (int i = 0; i < N; ++i) host[i] = nondet_int();
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  first<<<1, 1>>>(dev, out, n);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result <= n);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

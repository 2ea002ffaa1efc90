// A search in a kernel may take more iterations than the bound.
//@ verdict: unsafe
//@ options: --check=unwinding --unwind=4

#include <cassert>
#define N 8

__global__ void first(const int *a, int *out, int n) {
  int i = 0;
  while (i < n && a[i] != 0) ++i;  //~ ERROR unwinding
  *out = i;
}

int main() {
  int host[N], *dev, *out, n = nondet_int(), result;
  if (n < 0 || n > N) return 0;
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

// The sum up to an unknown number reaches 36.
//@ verdict: unsafe

#include <cassert>

__global__ void sum_up(int n, int *out) {
  int s = 0;
  for (int i = 1; i <= n; ++i) s += i;
  *out = s;
}

int main() {
  int n = nondet_int(), *dev, host;
  __VERIFIER_assume(n >= 0 && n <= 8);
  cudaMalloc(&dev, sizeof(int));
  sum_up<<<1, 1>>>(n, dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host < 36);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// Functions that rise do so between their values, too.
//@ verdict: safe

#include <cassert>
#include <cmath>

__global__ void exponential(float x, float *out) { *out = expf(x); }

int main() {
  float x = nondet_float(), host, *dev;
  __ESBMC_assume(x >= 2 && x <= 2.0001f);
  cudaMalloc(&dev, sizeof(host));
  exponential<<<1, 1>>>(x, dev);
  cudaMemcpy(&host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host > 7.38f && host < 7.4f);
  double y = nondet_double();
  __ESBMC_assume(y >= 1.5 && y <= 1.5001);
  assert(pow(y, 2.5) > 2.75 && pow(y, 2.5) < 2.76);
  assert(log(y) > 0.4 && log(y) < 0.41);
  cudaFree(dev);
  return 0;
}

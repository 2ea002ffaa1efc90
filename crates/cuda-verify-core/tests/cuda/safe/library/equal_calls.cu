// A function of the reals gives equal results for equal arguments, in loops and threads too, and known arguments give
// results that are known up to the error of the library.
//@ verdict: safe

#include <cassert>
#include <cmath>

__global__ void twice(float x, float *out) {
  out[threadIdx.x] = expf(x) + __sinf(x);
}

int main() {
  float x = nondet_float(), y = nondet_float(), host[2], *dev;
  __ESBMC_assume(x > -10 && x < 10 && y > -10 && y < 10);
  cudaMalloc(&dev, sizeof(host));
  twice<<<1, 2>>>(x, dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == host[1]);
  if (x == y && x != 0) assert(sinf(x) == sinf(y));
  assert(expf(1.0f) > 2.71828f && expf(1.0f) < 2.718283f);
  assert(log10(1000.0) > 2.99999 && log10(1000.0) < 3.00001);
  assert(pow(2.0, 40.5) > 1.5549e12 && pow(2.0, 40.5) < 1.5550e12);
  cudaFree(dev);
  return 0;
}

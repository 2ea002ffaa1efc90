// Results of the host's and of the device's library may differ, and those of different functions anyway.
//@ verdict: unsafe

#include <cassert>
#include <cmath>

__global__ void once(float x, float *out) { *out = expf(x); }

int main() {
  float x = nondet_float(), host, *dev;
  __ESBMC_assume(x > 1 && x < 2);
  cudaMalloc(&dev, sizeof(host));
  once<<<1, 1>>>(x, dev);
  cudaMemcpy(&host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host == expf(x));  //~ ERROR assertion
  return 0;
}

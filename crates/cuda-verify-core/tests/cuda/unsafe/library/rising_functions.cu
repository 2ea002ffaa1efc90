// What is not known of a function of the reals is narrowed down where a violation depends on it, until the values of the
// counterexample are within the function's error.
//@ verdict: unsafe

#include <cassert>
#include <cmath>

__global__ void logistic(float x, float *out) { *out = 1 / (1 + expf(-x)); }

int main() {
  float x = nondet_float(), host, *dev;
  __ESBMC_assume(x > 0 && x < 20);
  cudaMalloc(&dev, sizeof(host));
  logistic<<<1, 1>>>(x, dev);
  cudaMemcpy(&host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host < 0.9999f);  //~ ERROR assertion
  double y = nondet_double();
  __ESBMC_assume(y > 1 && y < 2);
  assert(pow(y, 2.5) < 5);  //~ ERROR assertion
  assert(log(y) < 0.5);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

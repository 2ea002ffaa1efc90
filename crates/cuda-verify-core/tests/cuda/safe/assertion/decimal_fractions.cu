// 0.1 + 0.2 rounds to 0.3 in single precision.
//@ verdict: safe

#include <cassert>
#define REAL float
#define LITERAL(x) x##f

__global__ void add(REAL *a) { a[2] = a[0] + a[1]; }

int main() {
  REAL host[3] = {LITERAL(0.1), LITERAL(0.2), LITERAL(0.0)}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  add<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[2] == LITERAL(0.3));
  cudaFree(dev);
  return 0;
}

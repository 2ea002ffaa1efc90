// 0.1 + 0.2 is not 0.3 in double precision.
//@ verdict: unsafe

#include <cassert>
#define REAL double
#define LITERAL(x) x

__global__ void add(REAL *a) { a[2] = a[0] + a[1]; }

int main() {
  REAL host[3] = {LITERAL(0.1), LITERAL(0.2), LITERAL(0.0)}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  add<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[2] == LITERAL(0.3));  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

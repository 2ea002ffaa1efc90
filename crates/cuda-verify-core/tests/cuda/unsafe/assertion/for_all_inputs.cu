// The absolute value of the least integer is negative.
//@ verdict: unsafe

#include <cassert>

__global__ void magnitude(int *a) { a[1] = a[0] < 0 ? -a[0] : a[0]; }

int main() {
  int host[3] = {nondet_int(), nondet_int(), 0}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  magnitude<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] >= 0);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

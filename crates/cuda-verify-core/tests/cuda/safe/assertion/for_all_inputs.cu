// The larger of two unknown values is not below either of them.
//@ verdict: safe

#include <cassert>

__global__ void larger(int *a) { a[2] = a[0] < a[1] ? a[1] : a[0]; }

int main() {
  int host[3] = {nondet_int(), nondet_int(), 0}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  larger<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[2] >= host[0] && host[2] >= host[1]);
  cudaFree(dev);
  return 0;
}

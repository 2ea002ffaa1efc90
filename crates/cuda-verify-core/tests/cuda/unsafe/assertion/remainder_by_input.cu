// The divisor is an unknown input.
//@ verdict: unsafe

#include <cassert>

__global__ void wrap(unsigned int *a, unsigned int period) {
  a[threadIdx.x] = threadIdx.x % period;  //~ ERROR div-by-zero
}

int main() {
  unsigned int *dev, host[2], period = nondet_uint();
  cudaMalloc(&dev, sizeof(host));
  wrap<<<1, 2>>>(dev, period);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 0);
  cudaFree(dev);
  return 0;
}

// The sign bit of a float is reached through its bits.
//@ verdict: safe

#include <cassert>
#include <cstring>

__global__ void negate(float *a) {
  unsigned int bits = __float_as_uint(a[threadIdx.x]);
  a[threadIdx.x] = __uint_as_float(bits ^ 0x80000000u);
}

int main() {
  float host[2] = {1.0f, -2.5f}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  negate<<<1, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == -1.0f && host[1] == 2.5f);
  cudaFree(dev);
  return 0;
}

// The square root of a negative number is not a number and equals nothing.
//@ verdict: unsafe

#include <cassert>
#include <cmath>

__global__ void compute(float *a) {
  a[0] = sqrtf(-4.0f);
  a[1] = fminf(1.0f, -1.0f);
  a[2] = fabsf(-2.5f);
  a[3] = floorf(-2.5f);
}

int main() {
  float *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  compute<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == host[0]);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

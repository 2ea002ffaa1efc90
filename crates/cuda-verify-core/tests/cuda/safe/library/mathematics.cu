// Roots, minima, magnitudes and roundings of known numbers.
//@ verdict: safe

#include <cassert>
#include <cmath>

__global__ void compute(float *a) {
  a[0] = sqrtf(4.0f);
  a[1] = fminf(1.0f, -1.0f);
  a[2] = fabsf(-2.5f);
  a[3] = floorf(-2.5f);
}

int main() {
  float *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  compute<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 2.0f && host[1] == -1.0f && host[2] == 2.5f && host[3] == -3.0f);
  cudaFree(dev);
  return 0;
}

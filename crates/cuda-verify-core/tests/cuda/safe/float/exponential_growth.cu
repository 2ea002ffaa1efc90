// Repeated squaring of a value not above one stays in the range of float.
//@ verdict: safe
//@ options: --check=float-overflow

#include <cassert>

__global__ void power(float *x) {
  float y = *x;
  for (int k = 0; k < 8; ++k) y = y * y;
  *x = y;
}

int main() {
  float host = 0.5f, *dev;
  cudaMalloc(&dev, sizeof host);
  cudaMemcpy(dev, &host, sizeof host, cudaMemcpyHostToDevice);
  power<<<1, 1>>>(dev);
  return 0;
}

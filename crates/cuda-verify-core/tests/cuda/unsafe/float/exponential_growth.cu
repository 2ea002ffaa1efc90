// Repeated squaring leaves the range of float.
//@ verdict: unsafe
//@ options: --check=float-overflow

#include <cassert>

__global__ void power(float *x) {
  float y = *x;
  for (int k = 0; k < 8; ++k) y = y * y;  //~ ERROR float-overflow
  *x = y;
}

int main() {
  float host = 2.0f, *dev;
  cudaMalloc(&dev, sizeof host);
  cudaMemcpy(dev, &host, sizeof host, cudaMemcpyHostToDevice);
  power<<<1, 1>>>(dev);
  return 0;
}

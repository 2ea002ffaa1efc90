// The square root of a difference that may be negative.
//@ verdict: unsafe
//@ options: --check=nan

#include <cassert>
#include <cmath>

__global__ void leg(const float *a, float *out) {
  *out = sqrtf(a[0] * a[0] - a[1] * a[1]);  //~ ERROR nan
}

int main() {
  float host[2] = {3, 5}, *dev, *out, result;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  leg<<<1, 1>>>(dev, out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

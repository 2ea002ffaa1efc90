// The square root of a difference that is not negative.
//@ verdict: safe
//@ options: --check=nan

#include <cassert>
#include <cmath>

__global__ void leg(const float *a, float *out) {
  *out = sqrtf(a[0] * a[0] - a[1] * a[1]);
}

int main() {
  float host[2] = {5, 3}, *dev, *out, result;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  leg<<<1, 1>>>(dev, out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 4);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

// The divisor is tested.
//@ verdict: safe
//@ options: --check=nan

#include <cassert>

__global__ void normalise(float *v, float length) {
  if (length > 0.0f) v[threadIdx.x] = v[threadIdx.x] / length;
}

int main() {
  float host[2] = {0.0f, 0.0f}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  normalise<<<1, 2>>>(dev, 0.0f);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

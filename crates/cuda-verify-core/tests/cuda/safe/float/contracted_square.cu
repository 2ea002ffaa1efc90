// With a rounding of each operation the difference of a product and itself rounded is zero.
//@ verdict: safe

#include <cassert>

__global__ void residue(const float *a, float *out) {
  float x = a[0], y = a[1], product = x * y;
  out[0] = x * y - product;
}

int main() {
  float host[2] = {1.0f + 0x1p-12f, 1.0f + 0x1p-12f}, *dev, *out, result;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  residue<<<1, 1>>>(dev, out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 0);
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

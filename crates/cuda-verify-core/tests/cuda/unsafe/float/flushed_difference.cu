// Different numbers have a difference of zero where subnormals are flushed.
//@ verdict: unsafe
//@ options: --ftz

#include <cassert>

__global__ void differ(const float *a, int *out) {
  out[0] = a[0] != a[1];
  out[1] = a[0] - a[1] != 0;
}

int main() {
  float host[2] = {0x1.8p-126f, 0x1p-126f}, *dev;
  int *out, result[2];
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(result));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  differ<<<1, 1>>>(dev, out);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
  assert(result[0] == 1);
  assert(result[1] == 1);  //~ ERROR assertion
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

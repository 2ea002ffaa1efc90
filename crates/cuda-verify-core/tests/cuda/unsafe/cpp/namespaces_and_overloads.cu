// Overload resolution takes the function for int.
//@ verdict: unsafe

#include <cassert>

namespace rounding {
__device__ int half(int x) { return x / 2; }
__device__ float half(float x) { return x / 2; }
}  // namespace rounding

__global__ void kernel(float *out) {
  using namespace rounding;
  *out = half(3);
}

int main() {
  float *dev, host;
  cudaMalloc(&dev, sizeof(float));
  kernel<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(float), cudaMemcpyDeviceToHost);
  assert(host == 1.5f);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

// The general template is used where a specialisation is missing.
//@ verdict: unsafe

#include <cassert>

template <typename T>
struct Limits {
  __device__ static T least() { return 0; }
};
template <>
struct Limits<int> {
  __device__ static int least() { return -2147483647 - 1; }
};
#define TYPE short

__global__ void greatest(const TYPE *a, TYPE *out) {
  TYPE best = Limits<TYPE>::least();
  for (int i = 0; i < 3; ++i) best = a[i] > best ? a[i] : best;
  *out = best;
}

int main() {
  TYPE host[3] = {-5, -3, -9}, *dev, *out, result;
  cudaMalloc(&dev, sizeof(host));
  cudaMalloc(&out, sizeof(TYPE));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  greatest<<<1, 1>>>(dev, out);
  cudaMemcpy(&result, out, sizeof(TYPE), cudaMemcpyDeviceToHost);
  assert(result == -3);  //~ ERROR assertion
  cudaFree(dev);
  cudaFree(out);
  return 0;
}

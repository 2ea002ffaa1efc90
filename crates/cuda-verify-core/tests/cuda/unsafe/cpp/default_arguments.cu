// The default argument is used where another one is needed.
//@ verdict: unsafe

#include <cassert>
#define N 4

__device__ int power(int base, int exponent = 2) {
  int result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

__global__ void cubes(int *a) {
  a[threadIdx.x] = power(threadIdx.x);
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  cubes<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 27);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

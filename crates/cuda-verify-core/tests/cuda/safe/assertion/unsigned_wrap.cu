// An unsigned difference is taken only of a larger value.
//@ verdict: safe
//@ options: --check=unsigned-overflow

#include <cassert>
#define N 4

__global__ void left_of(unsigned int *a) {
  unsigned int i = threadIdx.x;
  a[i] = i > 0 ? i - 1 : 0;
}

int main() {
  unsigned int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  left_of<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 2);
  cudaFree(dev);
  return 0;
}

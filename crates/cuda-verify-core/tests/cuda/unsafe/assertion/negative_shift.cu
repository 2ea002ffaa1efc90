// A shift distance may be negative.
//@ verdict: unsafe

#include <cassert>
#define N 8

__global__ void align(unsigned int *a, int first) {
  int distance = first - (int)threadIdx.x;
  a[threadIdx.x] = 1u << distance;  //~ ERROR shift
}

int main() {
  unsigned int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  align<<<1, N>>>(dev, 5);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[5] == 1u);
  cudaFree(dev);
  return 0;
}

// A pointer that was moved on is freed.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void set(int *a, int value) { *a = value; }

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  int *start = dev;
  for (int i = 0; i < N; ++i) set<<<1, 1>>>(dev++, i);
  cudaMemcpy(host, start, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 3);
  cudaFree(dev);  //~ ERROR invalid-free
  return 0;
}

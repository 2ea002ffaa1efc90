// A backward jump counts one step too far.
//@ verdict: unsafe

#include <cassert>

__global__ void count(int *out) {
  int i = 0;
again:
  ++i;
  if (i <= 5) goto again;
  *out = i;
}

int main() {
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  count<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 5);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

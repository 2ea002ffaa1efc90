// Every thread loads and stores its own four elements.
//@ verdict: safe

#include <cassert>

__global__ void increment(int *a) {
  int4 four = reinterpret_cast<int4 *>(a)[threadIdx.x];
  a[4 * threadIdx.x + 1] = four.y + 1;
}

int main() {
  int *dev, host[8];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  increment<<<1, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 1);
  cudaFree(dev);
  return 0;
}

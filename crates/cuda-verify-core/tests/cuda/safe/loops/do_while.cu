// A while loop need not run at all.
//@ verdict: safe

#include <cassert>

__global__ void digits(int *a) {
  int n = 0, value = threadIdx.x;
  while (value != 0) {
    value /= 10;
    ++n;
  }
  a[threadIdx.x] = n;
}

int main() {
  int *dev, host[12];
  cudaMalloc(&dev, sizeof(host));
  digits<<<1, 12>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 0 && host[9] == 1 && host[10] == 2);
  cudaFree(dev);
  return 0;
}

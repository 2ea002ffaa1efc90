// A do-while loop runs at least once.
//@ verdict: unsafe

#include <cassert>

__global__ void digits(int *a) {
  int n = 0, value = threadIdx.x;
  do {
    value /= 10;
    ++n;
  } while (value != 0);
  a[threadIdx.x] = n;
}

int main() {
  int *dev, host[12];
  cudaMalloc(&dev, sizeof(host));
  digits<<<1, 12>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 0);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

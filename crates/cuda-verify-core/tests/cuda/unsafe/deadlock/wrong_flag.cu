// The producer sets another flag than the consumer waits for.
//@ verdict: unsafe

#include <cassert>

__global__ void pass(int *data, volatile int *flags) {
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    flags[1] = 1;
  } else {
    while (flags[0] == 0) {  //~ ERROR deadlock
    }
    __threadfence();
    *data += 1;
  }
}

int main() {
  int *dev, host[3];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  pass<<<2, 1>>>(dev, dev + 1);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 8);
  cudaFree(dev);
  return 0;
}

// Two threads write bit-fields of different words.
//@ verdict: safe

#include <cassert>

struct Flags {
  unsigned int low : 4;
  unsigned int : 0;
  unsigned int high : 4;
};

__global__ void set(Flags *flags) {
  if (threadIdx.x == 0) flags->low = 3;
  if (threadIdx.x == 1) flags->high = 5;
}

int main() {
  Flags *dev, host;
  cudaMalloc(&dev, sizeof(Flags));
  cudaMemset(dev, 0, sizeof(Flags));
  set<<<1, 2>>>(dev);
  cudaMemcpy(&host, dev, sizeof(Flags), cudaMemcpyDeviceToHost);
  assert(host.low == 3 && host.high == 5);
  cudaFree(dev);
  return 0;
}

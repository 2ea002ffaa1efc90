// A lambda captures by value after the variable has changed.
//@ verdict: safe

#include <cassert>
#define N 4

template <typename F>
__global__ void for_each(F f) {
  f(threadIdx.x);
}

int main() {
  int host[N], *dev, offset = 10;
  cudaMalloc(&dev, sizeof(host));
  offset = 20;
  auto write = [=] __device__(int i) { dev[i] = i + offset; };
  for_each<<<1, N>>>(write);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 21 && offset == 20);
  cudaFree(dev);
  return 0;
}

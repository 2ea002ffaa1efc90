// A lambda captures by value before the variable changes.
//@ verdict: unsafe

#include <cassert>
#define N 4

template <typename F>
__global__ void for_each(F f) {
  f(threadIdx.x);
}

int main() {
  int host[N], *dev, offset = 10;
  cudaMalloc(&dev, sizeof(host));
  auto write = [=] __device__(int i) { dev[i] = i + offset; };
  offset = 20;
  for_each<<<1, N>>>(write);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 21);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

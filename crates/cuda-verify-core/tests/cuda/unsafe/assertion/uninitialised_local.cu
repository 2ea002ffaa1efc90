// A local variable without initial value can have any value.
//@ verdict: unsafe

#include <cassert>

__global__ void store(int *out, int value) { *out = value; }

int main() {
  int value;
  bool flag = nondet_bool();
  if (flag) value = 1;
  int *dev, host;
  cudaMalloc(&dev, sizeof(int));
  store<<<1, 1>>>(dev, value);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 1);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}

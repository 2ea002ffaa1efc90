// The smallest integer is treated apart.
//@ verdict: safe
//@ options: --check=overflow

#include <cassert>

__global__ void absolute(int *a) {
  int x = *a;
  *a = x < 0 ? (x == -2147483647 - 1 ? 2147483647 : -x) : x;
}

int main() {
  int host = nondet_int(), *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  absolute<<<1, 1>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

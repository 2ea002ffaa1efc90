// The way out after an error forgets a buffer.
//@ verdict: unsafe
//@ options: --check=memory-leak

#include <cassert>

__global__ void set(int *a, int value) { *a = value; }

int run(int value) {
  int *dev, host;
  if (cudaMalloc(&dev, sizeof(int)) != cudaSuccess) return 0;  //~ ERROR memory-leak
  if (value < 0) {
    return -1;
  }
  set<<<1, 1>>>(dev, value);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return host;
}

int main() {
  int value = nondet_int(), result = run(value);
  assert(result == value || result < 1);
  return 0;
}

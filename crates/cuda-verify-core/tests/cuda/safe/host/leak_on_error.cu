// Every way out frees the buffer.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>

__global__ void set(int *a, int value) { *a = value; }

int run(int value) {
  int *dev, host;
  if (cudaMalloc(&dev, sizeof(int)) != cudaSuccess) return 0;
  if (value < 0) {
    cudaFree(dev);
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

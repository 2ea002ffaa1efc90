// A kernel tests the pointer before it writes.
//@ verdict: safe

#include <cassert>

__global__ void store(int *out, int value) {
  if (out != nullptr) *out = value;
}

int main() {
  int *dev = nullptr;
  store<<<1, 1>>>(dev, 1);
  cudaDeviceSynchronize();
  return 0;
}

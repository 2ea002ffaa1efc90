// A kernel writes through a null pointer.
//@ verdict: unsafe

#include <cassert>

__global__ void store(int *out, int value) {
  *out = value;  //~ ERROR null-pointer
}

int main() {
  int *dev = nullptr;
  store<<<1, 1>>>(dev, 1);
  cudaDeviceSynchronize();
  return 0;
}

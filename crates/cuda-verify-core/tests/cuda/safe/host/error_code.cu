// The error code of an impossible device number is tested.
//@ verdict: safe

#include <cassert>

int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  cudaError_t error = cudaSetDevice(count);
  assert(error != cudaSuccess);
  return 0;
}

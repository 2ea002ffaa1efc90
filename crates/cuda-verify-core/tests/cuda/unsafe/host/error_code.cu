// An impossible device number is reported by an error code, not by a crash.
//@ verdict: unsafe

#include <cassert>

int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  cudaError_t error = cudaSetDevice(count);
  assert(error == cudaSuccess);  //~ ERROR assertion
  return 0;
}

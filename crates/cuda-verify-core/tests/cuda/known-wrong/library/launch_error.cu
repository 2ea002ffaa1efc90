// A launch with an empty grid leaves an error behind.
//@ verdict: unsafe
//@ wrong-because: an impossible launch gives no error code: without its check it is not supported
//@ options: --no-check=api-contract

#include <cassert>

__global__ void nothing() {}

int main() {
  nothing<<<0, 32>>>();
  assert(cudaGetLastError() == cudaSuccess);  //~ ERROR assertion
  return 0;
}

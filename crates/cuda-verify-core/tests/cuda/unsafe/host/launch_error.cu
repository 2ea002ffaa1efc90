// A launch with an empty grid leaves an error behind.
//@ verdict: unsafe
//@ options: --no-check=api-contract

#include <cassert>

__global__ void nothing() {}

int main() {
  nothing<<<0, 32>>>();
  assert(cudaGetLastError() == cudaSuccess);  //~ ERROR assertion
  return 0;
}

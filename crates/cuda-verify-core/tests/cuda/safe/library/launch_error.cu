// A proper launch leaves no error behind.
//@ verdict: safe
//@ options: --no-check=api-contract

#include <cassert>

__global__ void nothing() {}

int main() {
  nothing<<<1, 32>>>();
  assert(cudaGetLastError() == cudaSuccess);
  return 0;
}

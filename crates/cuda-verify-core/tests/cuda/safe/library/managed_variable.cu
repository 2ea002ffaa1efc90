// A __managed__ variable is accessible from both sides.
//@ verdict: safe

#include <cassert>

__managed__ int counter = 5;

__global__ void bump() { atomicAdd(&counter, 1); }

int main() {
  counter = 10;
  bump<<<1, 4>>>();
  cudaDeviceSynchronize();
  assert(counter == 14);
  return 0;
}

// A __managed__ variable keeps what the kernel wrote.
//@ verdict: unsafe

#include <cassert>

__managed__ int counter = 5;

__global__ void bump() { atomicAdd(&counter, 1); }

int main() {
  counter = 10;
  bump<<<1, 4>>>();
  cudaDeviceSynchronize();
  assert(counter == 10);  //~ ERROR assertion
  return 0;
}

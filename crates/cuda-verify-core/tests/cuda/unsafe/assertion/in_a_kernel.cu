// An assertion in the kernel fails in the last thread.
//@ verdict: unsafe

#include <cassert>

__global__ void check(int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < limit);  //~ ERROR assertion: i < limit
}

int main() {
  check<<<2, 32>>>(63);
  cudaDeviceSynchronize();
  return 0;
}

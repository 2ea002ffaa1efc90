// An assertion in the kernel holds in all threads.
//@ verdict: safe

#include <cassert>

__global__ void check(int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i <= limit);
}

int main() {
  check<<<2, 32>>>(63);
  cudaDeviceSynchronize();
  return 0;
}

// Two threads write one volatile variable each and read the other's without a fence: both may read the old value.
//@ verdict: unsafe

#include <cassert>

__device__ volatile int x, y;
__device__ int r0, r1;

__global__ void run() {
  if (blockIdx.x == 0) {
    x = 1;  //~ ERROR data-race
    r0 = y;
  } else {
    y = 1;  //~ ERROR data-race
    r1 = x;
  }
}

__global__ void check() { assert(r0 == 1 || r1 == 1); }

int main() {
  run<<<2, 1>>>();
  check<<<1, 1>>>();
  cudaDeviceSynchronize();
}

// Two threads write one volatile variable each and read the other's: fences that acquire and release let both read the
// old value, as nothing was written that they could acquire.
//@ verdict: unsafe

#include <cassert>
#include <cuda/atomic>

__device__ volatile int x, y;
__device__ int r0, r1;

__device__ void fence() {
  cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
}

__global__ void run() {
  if (blockIdx.x == 0) {
    x = 1;  //~ ERROR data-race
    fence();
    r0 = y;
  } else {
    y = 1;
    fence();
    r1 = x;
  }
}

__global__ void check() { assert(r0 == 1 || r1 == 1); }

int main() {
  run<<<2, 1>>>();
  check<<<1, 1>>>();
  cudaDeviceSynchronize();
}

// Two readers of two variables that two others write, released and acquired: they may not agree on which came first.
//@ verdict: unknown

#include <cassert>
#include <cuda/atomic>
#define READ cuda::memory_order_acquire
#define WRITE cuda::memory_order_release

__device__ cuda::atomic<int, cuda::thread_scope_device> x, y;
__device__ int r[4];

__global__ void run() {
  if (blockIdx.x == 0) x.store(1, WRITE);
  if (blockIdx.x == 1) y.store(1, WRITE);
  if (blockIdx.x == 2) {
    r[0] = x.load(READ);
    r[1] = y.load(READ);  //~ WARN unsupported: weak memory order
  }
  if (blockIdx.x == 3) {
    r[2] = y.load(READ);
    r[3] = x.load(READ);
  }
}

__global__ void check() { assert(!(r[0] == 1 && r[1] == 0 && r[2] == 1 && r[3] == 0)); }

int main() {
  run<<<4, 1>>>();
  check<<<1, 1>>>();
  cudaDeviceSynchronize();
}

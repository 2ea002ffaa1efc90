// Two threads write one variable each and read the other's, in sequential order: one of them sees the other's write.
//@ verdict: safe

#include <cassert>
#include <cuda/atomic>
#define ORDER cuda::memory_order_seq_cst

__device__ cuda::atomic<int, cuda::thread_scope_device> x, y;
__device__ int r0, r1;

__global__ void run() {
  if (blockIdx.x == 0) {
    x.store(1, ORDER);
    r0 = y.load(ORDER);
  } else {
    y.store(1, ORDER);
    r1 = x.load(ORDER);
  }
}

__global__ void check() { assert(r0 == 1 || r1 == 1); }

int main() {
  run<<<2, 1>>>();
  check<<<1, 1>>>();
  cudaDeviceSynchronize();
}

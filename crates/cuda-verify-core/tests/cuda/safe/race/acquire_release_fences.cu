// A message and its flag: fences that acquire and release are enough, as the only conflict that is not "reads what was
// written" is that of the message.
//@ verdict: safe

#include <cassert>
#include <cuda/atomic>

__device__ volatile int message, flag;
__device__ int seen, found;

__device__ void fence() {
  cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
}

__global__ void run() {
  if (blockIdx.x == 0) {
    message = 1;
    fence();
    flag = 1;
  } else {
    seen = flag;
    fence();
    found = message;
  }
}

__global__ void check() { assert(seen == 0 || found == 1); }

int main() {
  run<<<2, 1>>>();
  check<<<1, 1>>>();
  cudaDeviceSynchronize();
}

// A message in a relaxed variable behind a flag that is released and acquired.
//@ verdict: safe

#include <cassert>
#include <cuda/atomic>

__device__ cuda::atomic<int, cuda::thread_scope_device> message, flag;

__global__ void run() {
  if (blockIdx.x == 0) {
    message.store(7, cuda::memory_order_relaxed);
    flag.store(1, cuda::memory_order_release);
  } else {
    if (flag.load(cuda::memory_order_acquire) == 1) {
      assert(message.load(cuda::memory_order_relaxed) == 7);
    }
  }
}

int main() {
  run<<<2, 1>>>();
  cudaDeviceSynchronize();
}

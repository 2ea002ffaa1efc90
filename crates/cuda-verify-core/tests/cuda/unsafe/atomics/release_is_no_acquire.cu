// Twin: ../../safe/atomics/release_is_no_acquire.cu. The flag is read by a relaxed read; a write that releases follows,
// which acquires nothing.
//@ verdict: unsafe
#include <cuda/atomic>

__device__ int taken, flag, data;
using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void hand_over(int *out) {
  Ref done(taken), f(flag);
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race
    f.store(1, cuda::memory_order_release);
  } else {
    while (f.load(cuda::memory_order_relaxed) == 0) {}
    done.store(1, cuda::memory_order_release);
    *out = data;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

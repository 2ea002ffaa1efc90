// A fence that acquires orders what comes after it behind all reads before it, an operation that acquires behind its own.
//@ verdict: safe

#include <cuda/atomic>

using flag_t = cuda::atomic<int, cuda::thread_scope_device>;

__global__ void hand_over(flag_t *first, flag_t *second, int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 5;
    first->store(1, cuda::std::memory_order_release);
  } else {
    int is_ready = first->load(cuda::std::memory_order_relaxed);
    second->load(cuda::std::memory_order_relaxed);
    cuda::atomic_thread_fence(cuda::std::memory_order_acquire, cuda::thread_scope_device);
    if (is_ready) *out = *data;
  }
}

int main() {
  flag_t *flags;
  int *data;
  cudaMalloc(&flags, 2 * sizeof(flag_t));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flags, 0, 2 * sizeof(flag_t));
  hand_over<<<2, 1>>>(flags, flags + 1, data, data + 1);
  cudaFree(flags);
  cudaFree(data);
  return 0;
}

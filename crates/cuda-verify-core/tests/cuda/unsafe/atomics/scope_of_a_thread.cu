// Twin: ../../safe/atomics/scope_of_a_thread.cu. Operations whose scope is a thread are atomic for that thread alone.
//@ verdict: unsafe

#include <cuda/atomic>

__global__ void count(int *n) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> counter(*n);
  counter.fetch_add(1, cuda::memory_order_relaxed);  //~ ERROR data-race: write of device memory `n` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
}

int main() {
  int *n;
  cudaMalloc(&n, sizeof(int));
  cudaMemset(n, 0, sizeof(int));
  count<<<1, 32>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
}

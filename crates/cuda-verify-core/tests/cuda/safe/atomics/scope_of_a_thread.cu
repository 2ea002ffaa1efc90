// Twin: ../../unsafe/atomics/scope_of_a_thread.cu. All threads that count are in one block.
//@ verdict: safe

#include <cuda/atomic>

__global__ void count(int *n) {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(*n);
  counter.fetch_add(1, cuda::memory_order_relaxed);
}

int main() {
  int *n;
  cudaMalloc(&n, sizeof(int));
  cudaMemset(n, 0, sizeof(int));
  count<<<1, 32>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
}

// Twin: ../../safe/atomics/direction_of_fences.cu. Both fences order in the direction that the other thread needs.
//@ verdict: unsafe
#include <cuda/atomic>

__device__ int flag, data;

__global__ void hand_over(int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(flag);
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
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

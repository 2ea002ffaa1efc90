// Twin: ../../safe/atomics/acquire_is_no_release.cu. A read that acquires comes before the write of the flag, which is
// relaxed: nothing releases the data.
//@ verdict: unsafe
#include <cuda/atomic>

__device__ int other, flag, data;
using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void hand_over(int *out) {
  Ref seen(other), f(flag);
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race
    int more = seen.load(cuda::memory_order_acquire);
    f.store(1 + more, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) {}
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

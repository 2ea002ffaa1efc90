// Between blocks the flag must have the scope of the device.
//@ verdict: safe

#include <cuda/atomic>
__device__ int data; __device__ int flag; __device__ int out;
#define SC cuda::thread_scope_device
__global__ void k() {
  cuda::atomic_ref<int, SC> f(flag);
  if (blockIdx.x == 0) {
    data = 42;
    f.store(1, cuda::memory_order_release);
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) ;
    out = data;
  }
}
int main() { k<<<2, 1>>>(); cudaDeviceSynchronize(); return 0; }

// Between blocks the flag must have the scope of the device.
//@ verdict: unsafe

#include <cuda/atomic>
__device__ int data; __device__ int flag; __device__ int out;
#define SC cuda::thread_scope_block
__global__ void k() {
  cuda::atomic_ref<int, SC> f(flag);
  if (blockIdx.x == 0) {
    data = 42;  //~ ERROR data-race: write of device variable `data` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (1, 0, 0)
    f.store(1, cuda::memory_order_release);
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) ;  //~ ERROR data-race: atomic access of device variable `flag` by thread (0, 0, 0) of block (1, 0, 0) races with atomic access by thread (0, 0, 0) of block (0, 0, 0)
    out = data;
  }
}
int main() { k<<<2, 1>>>(); cudaDeviceSynchronize(); return 0; }

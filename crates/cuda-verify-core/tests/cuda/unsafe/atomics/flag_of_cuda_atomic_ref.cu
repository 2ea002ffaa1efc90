// The reader must acquire what the flag releases.
//@ verdict: unsafe

#include <cuda/atomic>
__device__ int data; __device__ int flag; __device__ int out;
__global__ void k() {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(flag);
  if (blockIdx.x == 0) {
    data = 42;  //~ ERROR data-race: write of device variable `data` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (1, 0, 0)
    f.store(1, cuda::memory_order_release);
  } else {
    while (f.load(cuda::memory_order_relaxed) == 0) ;
    out = data;
  }
}
int main() { k<<<2, 1>>>(); cudaDeviceSynchronize(); return 0; }

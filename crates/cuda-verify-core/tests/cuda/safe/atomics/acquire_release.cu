// The flag is written with release and read with acquire order.
//@ verdict: safe

#include <cuda/atomic>
#include <cassert>

__global__ void hand_over(int *a, int *f) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(*f);
  if (blockIdx.x == 0) {
    a[0] = 42;
    flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    a[1] = a[0];
  }
}

int main() {
  int *dev, host[3];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  hand_over<<<2, 1>>>(dev, dev + 2);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 42);
  cudaFree(dev);
  return 0;
}

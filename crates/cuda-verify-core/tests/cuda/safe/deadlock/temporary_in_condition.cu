// A thread waits for a flag that another one sets, and makes an object each time that it looks.
//@ verdict: safe

#include <cuda/atomic>

__global__ void wait(int *flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(*flag);
  if (blockIdx.x == 0) mine.store(1);
  while (cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load() == 0) {
  }
}

int main() {
  int *flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  wait<<<2, 1>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}

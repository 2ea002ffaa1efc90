// A thread waits for a flag that nobody sets, and makes an object each time that it looks.
//@ verdict: unsafe

#include <cuda/atomic>

__global__ void wait(int *flag) {
  while (cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load() == 0) {  //~ ERROR deadlock
  }
}

int main() {
  int *flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  wait<<<1, 1>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}

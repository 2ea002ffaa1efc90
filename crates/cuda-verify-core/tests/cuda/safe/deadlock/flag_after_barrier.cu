// The flag is set before the launch, so nobody waits.
//@ verdict: safe

#include <cassert>

__global__ void relay(volatile int *flag, int *out) {
  if (threadIdx.x == 0) {
    while (*flag == 0) {
    }
    __threadfence_block();
  }
  __syncthreads();
  if (threadIdx.x == 1) {
    *flag = 1;
  }
  __syncthreads();
  out[threadIdx.x] = *flag;
}

int main() {
  int *flag, *out, host[2];
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof(host));
  cudaMemset(flag, 1, sizeof(int));
  relay<<<1, 2>>>(flag, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}

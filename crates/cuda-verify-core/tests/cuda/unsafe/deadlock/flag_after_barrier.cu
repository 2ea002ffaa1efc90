// The flag is set after a barrier at which the waiting thread does not arrive.
//@ verdict: unsafe

#include <cassert>

__global__ void relay(volatile int *flag, int *out) {
  if (threadIdx.x == 0) {
    while (*flag == 0) {  //~ ERROR deadlock
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
  cudaMemset(flag, 0, sizeof(int));
  relay<<<1, 2>>>(flag, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}

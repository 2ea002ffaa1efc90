// One block hands a value to another through a volatile flag; the fence comes after the flag.
//@ verdict: unsafe

#include <cassert>

__global__ void hand_over(int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    while (*flag == 0) {
    }
    __threadfence();
    *out = *data;
  } else {
    *data = 42;  //~ ERROR data-race
    *flag = 1;
    __threadfence();
  }
}

int main() {
  int *data, *flag, *out, host;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand_over<<<2, 1>>>(data, flag, out);
  cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 42);
  cudaFree(data);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}

// The host waits for the kernel before it reads managed memory.
//@ verdict: safe

#include <cassert>

__global__ void answer(int *a) { *a = 42; }

int main() {
  int *a;
  cudaMallocManaged(&a, sizeof(int));
  *a = 0;
  answer<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  int value = *a;
  cudaDeviceSynchronize();
  cudaFree(a);
  return value == 42 ? 0 : 1;
}

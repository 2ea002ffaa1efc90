// The host reads managed memory while the kernel may still write it.
//@ verdict: unsafe

#include <cassert>

__global__ void answer(int *a) { *a = 42; }

int main() {
  int *a;
  cudaMallocManaged(&a, sizeof(int));
  *a = 0;
  answer<<<1, 1>>>(a);
  int value = *a;  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  return value == 42 ? 0 : 1;
}

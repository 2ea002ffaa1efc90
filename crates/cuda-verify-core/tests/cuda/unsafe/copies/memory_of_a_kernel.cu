// The host copies memory that a kernel has allocated, which no call of the runtime reaches.
//@ verdict: unsafe

#include <cuda_runtime.h>

__global__ void make(int **place) {
  int *numbers = (int *)malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++) numbers[i] = i;
  *place = numbers;
}

int main() {
  int **place, *numbers, here[4];
  cudaMalloc(&place, sizeof(int *));
  make<<<1, 1>>>(place);
  cudaMemcpy(&numbers, place, sizeof(int *), cudaMemcpyDeviceToHost);
  cudaMemcpy(here, numbers, sizeof here, cudaMemcpyDeviceToHost);  //~ ERROR host-device-access: runtime read of device heap memory
  cudaFree(place);
  return here[3];
}

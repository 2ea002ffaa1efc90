// Another kernel copies memory that a kernel has allocated to where the host reaches it, and frees it.
//@ verdict: safe

#include <cuda_runtime.h>

__global__ void make(int **place) {
  int *numbers = (int *)malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++) numbers[i] = i;
  *place = numbers;
}

__global__ void take(int **place, int *out) {
  for (int i = 0; i < 4; i++) out[i] = (*place)[i];
  free(*place);
}

int main() {
  int **place, *numbers, here[4];
  cudaMalloc(&place, sizeof(int *));
  cudaMalloc(&numbers, sizeof here);
  make<<<1, 1>>>(place);
  take<<<1, 1>>>(place, numbers);
  cudaMemcpy(here, numbers, sizeof here, cudaMemcpyDeviceToHost);
  cudaFree(place);
  cudaFree(numbers);
  return here[3];
}

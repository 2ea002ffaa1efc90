// Elements change hands in a block of the size that the collective is made for.
//@ verdict: safe

#include <cub/cub.cuh>

__global__ void transpose(int *a) {
  typedef cub::BlockExchange<int, 128, 4> Exchange;
  __shared__ Exchange::TempStorage storage;
  int items[4];
  for (int i = 0; i < 4; i++) items[i] = a[threadIdx.x * 4 + i];
  Exchange(storage).BlockedToStriped(items);
  for (int i = 0; i < 4; i++) a[threadIdx.x + blockDim.x * i] = items[i];
}

int main() {
  int *a;
  cudaMalloc(&a, 512 * sizeof(int));
  cudaMemset(a, 0, 512 * sizeof(int));
  transpose<<<1, 128>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

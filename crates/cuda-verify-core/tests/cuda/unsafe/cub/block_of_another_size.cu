// Elements change hands in a block of half the size that the collective is made for.
//@ verdict: unsafe
// Twin: ../../safe/cub/block_of_another_size.cu is right.

#include <cub/cub.cuh>

__global__ void transpose(int *a) {
  typedef cub::BlockExchange<int, 128, 4> Exchange;
  __shared__ Exchange::TempStorage storage;
  int items[4];
  for (int i = 0; i < 4; i++) items[i] = a[threadIdx.x * 4 + i];
  Exchange(storage).BlockedToStriped(items);  //~ ERROR api-contract: cub: the block is not of the size that the collective is made for
  for (int i = 0; i < 4; i++) a[threadIdx.x + blockDim.x * i] = items[i];
}

int main() {
  int *a;
  cudaMalloc(&a, 512 * sizeof(int));
  cudaMemset(a, 0, 512 * sizeof(int));
  transpose<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}

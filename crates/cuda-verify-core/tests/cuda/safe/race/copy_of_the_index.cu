// Copies of `threadIdx` and its like are what these are.
//@ verdict: safe
#include <assert.h>

__device__ unsigned place(uint3 index, dim3 size) { return index.y * size.x + index.x; }

__global__ void k(int *a) {
  uint3 index = threadIdx;
  dim3 size = blockDim;
  assert(index.y == threadIdx.y && size.y == blockDim.y);
  a[place(index, size)] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 16 * sizeof(int));
  k<<<1, dim3(4, 4)>>>(a);
  cudaDeviceSynchronize();
}

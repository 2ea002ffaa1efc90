// A launch of a million threads, neighbours apart or not.
//@ verdict: safe

#include <cuda_runtime.h>

__global__ void shift(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = i + 1;
}

int main() {
  int n = 1 << 20, *a;
  cudaMalloc(&a, n * sizeof(int));
  shift<<<n / 256, 256>>>(a, n);
  cudaFree(a);
}

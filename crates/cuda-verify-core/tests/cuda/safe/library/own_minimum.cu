// Functions named as macros of headers that are not included.
//@ verdict: safe

#include <cstdio>

__host__ __device__ int MIN(int a, int b) { return a < b ? a : b; }
template <class T>
__host__ __device__ T MAX(T a, T b) {
  return a > b ? a : b;
}

__global__ void clip(int *out) { out[MIN(threadIdx.x, 31)] = MAX(1, 2); }

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  clip<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

// Memory of a pool; attributes are passed on.
//@ verdict: safe

#include <cuda_runtime.h>

__global__ void count(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  unsigned long long threshold = 1 << 20;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold);
  int *a, n = 100;
  cudaMallocFromPoolAsync(&a, n * sizeof(int), pool, 0);
  count<<<1, 128>>>(a, n);
  cudaFreeAsync(a, 0);
  cudaMemPoolTrimTo(pool, 0);
  return 0;
}

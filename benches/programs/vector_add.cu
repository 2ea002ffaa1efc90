// Vector addition, 256 threads per block.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#ifndef N
#define N 65536
#endif

__global__ void add(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  int *a = (int *)malloc(N * sizeof(int)), *b = (int *)malloc(N * sizeof(int));
  int *c = (int *)malloc(N * sizeof(int));
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  int *da, *db, *dc;
  cudaMalloc(&da, N * sizeof(int));
  cudaMalloc(&db, N * sizeof(int));
  cudaMalloc(&dc, N * sizeof(int));
  cudaMemcpy(da, a, N * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, N * sizeof(int), cudaMemcpyHostToDevice);
  add<<<(N + 255) / 256, 256>>>(da, db, dc, N);
  cudaMemcpy(c, dc, N * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(c[i] == 3 * i);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  free(a);
  free(b);
  free(c);
  return 0;
}

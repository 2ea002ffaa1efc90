// Tiled matrix product: C = A * B for N x N matrices of float, 16 x 16 threads per block.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#ifndef N
#define N 64
#endif
#define TILE 16

__global__ void product(const float *a, const float *b, float *c) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int k = 0; k < N; k += TILE) {
    left[y][x] = a[row * N + k + x];
    right[y][x] = b[(k + y) * N + column];
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  c[row * N + column] = sum;
}

int main() {
  float *a = (float *)malloc(N * N * sizeof(float));
  float *b = (float *)malloc(N * N * sizeof(float));
  float *c = (float *)malloc(N * N * sizeof(float));
  for (int i = 0; i < N * N; ++i) {
    a[i] = i % 7;
    b[i] = i % 5;
  }
  float *da, *db, *dc;
  cudaMalloc(&da, N * N * sizeof(float));
  cudaMalloc(&db, N * N * sizeof(float));
  cudaMalloc(&dc, N * N * sizeof(float));
  cudaMemcpy(da, a, N * N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, N * N * sizeof(float), cudaMemcpyHostToDevice);
  product<<<dim3(N / TILE, N / TILE), dim3(TILE, TILE)>>>(da, db, dc);
  cudaMemcpy(c, dc, N * N * sizeof(float), cudaMemcpyDeviceToHost);
  float expected = 0;
  for (int k = 0; k < N; ++k) expected += a[3 * N + k] * b[k * N + 5];
  assert(c[3 * N + 5] == expected);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  free(a);
  free(b);
  free(c);
  return 0;
}

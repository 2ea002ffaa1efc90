// Histogram of 256 bins: counted in shared memory, added to the global one.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#ifndef N
#define N 65536
#endif
#define BLOCK 256
#define BINS 256

__global__ void histogram(const unsigned *in, unsigned *bins) {
  __shared__ unsigned local[BINS];
  local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[in[blockIdx.x * BLOCK + threadIdx.x] % BINS], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  unsigned *in = (unsigned *)malloc(N * sizeof(unsigned));
  unsigned bins[BINS], total = 0;
  for (unsigned i = 0; i < N; ++i) in[i] = i * 2654435761u >> 8;
  unsigned *din, *dbins;
  cudaMalloc(&din, N * sizeof(unsigned));
  cudaMalloc(&dbins, sizeof(bins));
  cudaMemcpy(din, in, N * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaMemset(dbins, 0, sizeof(bins));
  histogram<<<N / BLOCK, BLOCK>>>(din, dbins);
  cudaMemcpy(bins, dbins, sizeof(bins), cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < BINS; ++i) total += bins[i];
  assert(total == N);
  cudaFree(din);
  cudaFree(dbins);
  free(in);
  return 0;
}

// Inclusive sums of each block of 256 elements, then of the sums of the blocks on the host.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#ifndef N
#define N 65536
#endif
#define BLOCK 256

__global__ void scan(unsigned *data) {
  __shared__ unsigned sums[BLOCK];
  unsigned t = threadIdx.x, i = blockIdx.x * BLOCK + t;
  sums[t] = data[i];
  __syncthreads();
  for (unsigned step = 1; step < BLOCK; step *= 2) {
    unsigned before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  data[i] = sums[t];
}

int main() {
  unsigned *data = (unsigned *)malloc(N * sizeof(unsigned));
  unsigned expected = 0, sum = 0;
  for (unsigned i = 0; i < N; ++i) {
    data[i] = i % 1000;
    expected += data[i];
  }
  unsigned *device;
  cudaMalloc(&device, N * sizeof(unsigned));
  cudaMemcpy(device, data, N * sizeof(unsigned), cudaMemcpyHostToDevice);
  scan<<<N / BLOCK, BLOCK>>>(device);
  cudaMemcpy(data, device, N * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (unsigned i = BLOCK - 1; i < N; i += BLOCK) sum += data[i];
  assert(sum == expected);
  cudaFree(device);
  free(data);
  return 0;
}

// Sum by a tree in shared memory, one partial sum per block of 256 threads.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#ifndef N
#define N 65536
#endif
#define BLOCK 256

__global__ void reduce(const unsigned *in, unsigned *out) {
  __shared__ unsigned sums[BLOCK];
  unsigned t = threadIdx.x;
  sums[t] = in[blockIdx.x * BLOCK + t];
  __syncthreads();
  for (unsigned step = BLOCK / 2; step > 0; step /= 2) {
    if (t < step) sums[t] += sums[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

int main() {
  unsigned *in = (unsigned *)malloc(N * sizeof(unsigned));
  unsigned *out = (unsigned *)malloc(N / BLOCK * sizeof(unsigned));
  unsigned expected = 0, sum = 0;
  for (unsigned i = 0; i < N; ++i) {
    in[i] = i * 2654435761u;
    expected += in[i];
  }
  unsigned *din, *dout;
  cudaMalloc(&din, N * sizeof(unsigned));
  cudaMalloc(&dout, N / BLOCK * sizeof(unsigned));
  cudaMemcpy(din, in, N * sizeof(unsigned), cudaMemcpyHostToDevice);
  reduce<<<N / BLOCK, BLOCK>>>(din, dout);
  cudaMemcpy(out, dout, N / BLOCK * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < N / BLOCK; ++i) sum += out[i];
  assert(sum == expected);
  cudaFree(din);
  cudaFree(dout);
  free(in);
  free(out);
  return 0;
}

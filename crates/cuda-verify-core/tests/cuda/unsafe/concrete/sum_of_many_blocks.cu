// The last block is left out, which only the sum shows.
//@ verdict: unsafe
#include <assert.h>
#include <stdlib.h>
#define N 65536
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
  if (t == 0) atomicAdd(out, sums[0]);
}

int main() {
  unsigned *in = (unsigned *)malloc(N * sizeof(unsigned));
  unsigned sum = 0, expected = 0;
  for (unsigned i = 0; i < N; ++i) {
    in[i] = i * 2654435761u;
    expected += in[i];
  }
  unsigned *din, *dout;
  cudaMalloc(&din, N * sizeof(unsigned));
  cudaMalloc(&dout, sizeof(unsigned));
  cudaMemset(dout, 0, sizeof(unsigned));
  cudaMemcpy(din, in, N * sizeof(unsigned), cudaMemcpyHostToDevice);
  reduce<<<N / BLOCK - 1, BLOCK>>>(din, dout);
  cudaMemcpy(&sum, dout, sizeof(unsigned), cudaMemcpyDeviceToHost);
  assert(sum == expected); //~ ERROR assertion: sum == expected
  cudaFree(din);
  cudaFree(dout);
  free(in);
  return 0;
}

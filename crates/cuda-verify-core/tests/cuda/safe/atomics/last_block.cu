// The last block reads the partial results of the others, ordered by fences and an atomic counter.
//@ verdict: safe

#include <cassert>
#define BLOCKS 3

__global__ void sum(volatile int *partial, unsigned int *done, int *out) {
  partial[blockIdx.x] = blockIdx.x + 1;
  __threadfence();
  unsigned int ticket = atomicInc(done, BLOCKS);
  if (ticket == BLOCKS - 1) {
    __threadfence();
    int total = 0;
    for (int i = 0; i < BLOCKS; ++i) total += partial[i];
    *out = total;
  }
}

int main() {
  int *partial, *out, host;
  unsigned int *done;
  cudaMalloc(&partial, BLOCKS * sizeof(int));
  cudaMalloc(&done, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(done, 0, sizeof(int));
  sum<<<BLOCKS, 1>>>(partial, done, out);
  cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == BLOCKS * (BLOCKS + 1) / 2);
  cudaFree(partial);
  cudaFree(done);
  cudaFree(out);
  return 0;
}

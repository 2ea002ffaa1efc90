// The thread that has drawn the last number comes after all updates of the counter, so that it may reset it by a plain
// write: itself, or another thread of its block after a barrier.
//@ verdict: safe

#include <cassert>
#define BLOCKS 3
#define THREADS 4

__device__ unsigned int count = 0, total = 0;

__global__ void sum(const int *in, volatile int *partial, int *out) {
  __shared__ bool am_last;
  int t = threadIdx.x;
  if (t == 0) {
    int own = 0;
    for (int i = 0; i < THREADS; ++i) own += in[blockIdx.x * THREADS + i];
    partial[blockIdx.x] = own;
    __threadfence();
    am_last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (am_last && t == 1) {
    int all = 0;
    for (int i = 0; i < BLOCKS; ++i) all += partial[i];
    *out = all;
    count = 0;
  }
}

__global__ void last() {
  if (atomicAdd(&total, 1) == gridDim.x - 1) total = 0;
}

int main() {
  int in[BLOCKS * THREADS], host, *dev, *partial, *out;
  for (int i = 0; i < BLOCKS * THREADS; ++i) in[i] = i;
  cudaMalloc(&dev, sizeof(in));
  cudaMalloc(&partial, BLOCKS * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(dev, in, sizeof(in), cudaMemcpyHostToDevice);
  for (int round = 0; round < 2; ++round) {
    sum<<<BLOCKS, THREADS>>>(dev, partial, out);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    assert(host == BLOCKS * THREADS * (BLOCKS * THREADS - 1) / 2);
    last<<<4, 1>>>();
  }
  cudaFree(dev);
  cudaFree(partial);
  cudaFree(out);
  return 0;
}

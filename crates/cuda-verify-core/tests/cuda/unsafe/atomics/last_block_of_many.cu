// The reduction in one pass with the fence on the wrong side of the write.
//@ verdict: unsafe

#include <cassert>
#define BLOCKS 4
#define THREADS 16

__device__ unsigned int done = 0;

__global__ void sum(const int *in, int *partial, int *out) {
  __shared__ int values[THREADS];
  __shared__ bool is_last;
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * THREADS + t];
  __syncthreads();
  for (int step = THREADS / 2; step > 0; step /= 2) {
    if (t < step) values[t] += values[t + step];
    __syncthreads();
  }
  if (t == 0) {
    __threadfence();
    partial[blockIdx.x] = values[0];  //~ ERROR data-race
    is_last = atomicInc(&done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    values[t] = t < BLOCKS ? partial[t] : 0;
    __syncthreads();
    if (t == 0) {
      int total = 0;
      for (int i = 0; i < BLOCKS; ++i) total += values[i];
      *out = total;
    }
  }
}

int main() {
  int in[BLOCKS * THREADS], host, *dev, *partial, *out;
  for (int i = 0; i < BLOCKS * THREADS; ++i) in[i] = i;
  cudaMalloc(&dev, sizeof(in));
  cudaMalloc(&partial, BLOCKS * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(dev, in, sizeof(in), cudaMemcpyHostToDevice);
  sum<<<BLOCKS, THREADS>>>(dev, partial, out);
  cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == BLOCKS * THREADS * (BLOCKS * THREADS - 1) / 2);
  cudaFree(dev);
  cudaFree(partial);
  cudaFree(out);
  return 0;
}

// Entries of a queue are read after a barrier.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void push_and_sum(int *a) {
  __shared__ int queue[N], tail;
  if (threadIdx.x == 0) tail = 0;
  __syncthreads();
  int at = atomicAdd(&tail, 1);
  queue[at] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < N; ++i) sum += queue[i];
    *a = sum;
  }
}

int main() {
  int *dev, host[1];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  push_and_sum<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

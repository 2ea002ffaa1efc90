// Iterated smoothing with two buffers that change roles at a barrier.
//@ verdict: safe

#include <cassert>
#define N 16
#define STEPS 3

__global__ void propagate(int *result) {
  __shared__ int buffer[2][N];
  int t = threadIdx.x;
  int now = 0;
  buffer[now][t] = t;
  for (int step = 0; step < STEPS; ++step) {
    __syncthreads();
    int left = buffer[now][(t + N - 1) % N];
    buffer[1 - now][t] = left;
    now = 1 - now;
  }
  result[t] = buffer[now][t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  propagate<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == (i + N - STEPS) % N);
  cudaFree(dev);
  return 0;
}

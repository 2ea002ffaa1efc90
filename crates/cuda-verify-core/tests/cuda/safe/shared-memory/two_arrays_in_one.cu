// Two arrays cut out of dynamic shared memory lie one after the other.
//@ verdict: safe

#include <cassert>
#define N 8

__global__ void swap_signs(int *out) {
  extern __shared__ int memory[];
  int *a = memory;
  int *b = memory + N;
  int t = threadIdx.x;
  a[t] = t;
  b[t] = -t;
  __syncthreads();
  out[t] = a[N - 1 - t] - b[N - 1 - t];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  swap_signs<<<1, N, 2 * N * sizeof(int)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(host[i] == 2 * (N - 1 - i));
  cudaFree(dev);
  return 0;
}

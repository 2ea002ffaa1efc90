// __syncthreads_and and __syncthreads_or combine the predicates of all threads.
//@ verdict: safe

#include <cassert>
#define N 33

__global__ void check(const int *a) {
  int t = threadIdx.x;
  int all = __syncthreads_and(a[t] >= 0);
  int any = __syncthreads_or(a[t] == N - 1);
  int none = __syncthreads_or(a[t] > N);
  assert(all != 0);
  assert(any != 0 && none == 0);
}

int main() {
  int host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = i;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  check<<<1, N>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}

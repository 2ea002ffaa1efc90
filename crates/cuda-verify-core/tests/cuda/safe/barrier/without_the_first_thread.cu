// An input decides for all threads together where they wait.
//@ verdict: safe

#include <cassert>

__global__ void kernel(int *a, int n) {
  int t = threadIdx.x;
  if (n > 0) {
    a[t] = 1;
    __syncthreads();
  } else if (n == -5) {
    a[t] = 2;
    __syncthreads();
  } else {
    a[t] = 3;
    __syncthreads();
  }
  int other = a[3 - t];
  __syncthreads();
  a[t] = other;
}

int main() {
  int *dev, host[4], n = nondet_int();
  cudaMalloc(&dev, sizeof(host));
  kernel<<<1, 4>>>(dev, n);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == (n > 0 ? 1 : n == -5 ? 2 : 3));
  cudaFree(dev);
  return 0;
}

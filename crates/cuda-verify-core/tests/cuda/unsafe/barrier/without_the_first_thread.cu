// For one input a thread in the middle waits elsewhere, for others all wait at the same place.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(int *a, int n) {
  int t = threadIdx.x;
  if (n > 0) {
    a[t] = 1;
    __syncthreads();
  } else if (t == 2 && n == -5) {
    a[t] = 2;
    __syncthreads();
  } else {
    a[t] = 3;
    __syncthreads();  //~ ERROR barrier-divergence
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
  cudaFree(dev);
  return 0;
}

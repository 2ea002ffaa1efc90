// A long loop that prints all elements changes none of them.
//@ verdict: safe

#include <cassert>
#include <cstdio>

const int n = 5000;

__global__ void square(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i * i;
}

int main() {
  static int host[n];
  int *dev;
  cudaMalloc(&dev, sizeof host);
  square<<<(n + 127) / 128, 128>>>(dev);
  cudaMemcpy(host, dev, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) printf("%d\n", host[i]);
  assert(host[10] == 100);
  cudaFree(dev);
}

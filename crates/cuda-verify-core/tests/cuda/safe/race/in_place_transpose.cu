// One thread of each pair swaps the elements.
//@ verdict: safe

#include <cassert>
#define N 3

__global__ void transpose(int *a) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < y) {
    int kept = a[y * N + x];
    a[y * N + x] = a[x * N + y];
    a[x * N + y] = kept;
  }
}

int main() {
  int *dev, host[9];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  transpose<<<1, dim3(N, N)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

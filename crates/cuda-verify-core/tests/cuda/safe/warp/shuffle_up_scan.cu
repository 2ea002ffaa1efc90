// A scan by __shfl_up_sync in which low lanes add nothing.
//@ verdict: safe

#include <cassert>

__global__ void scan(int *a) {
  int lane = threadIdx.x % 32, value = 1;
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += other;
  }
  a[threadIdx.x] = value;
}

int main() {
  int *dev, host[64];
  cudaMalloc(&dev, sizeof(host));
  scan<<<1, 64>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) assert(host[i] == i % 32 + 1);
  cudaFree(dev);
  return 0;
}

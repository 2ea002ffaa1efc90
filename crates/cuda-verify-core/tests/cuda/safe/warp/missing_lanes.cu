// The mask names the lanes that shuffle.
//@ verdict: safe

#include <cassert>

__global__ void exchange(int *a) {
  int lane = threadIdx.x, value = lane;
  if (lane < 16) {
    value = __shfl_xor_sync(0x0000ffffu, value, 1);
  }
  __syncthreads();
  a[lane] = value;
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  exchange<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == (i < 16 ? i ^ 1 : i));
  cudaFree(dev);
  return 0;
}

// A tile of 8 threads reads through shared memory before all have written.
//@ verdict: unsafe

#include <cooperative_groups.h>

__global__ void exchange(int *a) {
  __shared__ int values[32];
  auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  int t = threadIdx.x, base = t / 8 * 8;
  values[t] = t;  //~ ERROR data-race
  a[t] = values[base + (tile.thread_rank() + 1) % 8];
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  exchange<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}

// A tile of 8 threads synchronises before it reads through shared memory.
//@ verdict: safe

#include <cooperative_groups.h>
#include <cassert>

__global__ void exchange(int *a) {
  __shared__ int values[32];
  auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  int t = threadIdx.x, base = t / 8 * 8;
  values[t] = t;
  tile.sync();
  a[t] = values[base + (tile.thread_rank() + 1) % 8];
}

int main() {
  int *dev, host[32];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  exchange<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == i / 8 * 8 + (i + 1) % 8);
  cudaFree(dev);
  return 0;
}

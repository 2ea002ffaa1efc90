// Prefix sums of a block, of one and of several elements of each thread, with the sum of all and with one carried over.
//@ verdict: safe

#include <cassert>
#include <cub/cub.cuh>

struct Running {
  int total;
  __device__ int operator()(int aggregate) {
    int old = total;
    total += aggregate;
    return old;
  }
};

__global__ void scan(int *out) {
  typedef cub::BlockScan<int, 64> BlockScan;
  __shared__ typename BlockScan::TempStorage temp;
  int t = threadIdx.x, inclusive, exclusive, aggregate, greatest;
  BlockScan(temp).InclusiveSum(t, inclusive);
  __syncthreads();
  BlockScan(temp).ExclusiveSum(t, exclusive, aggregate);
  assert(inclusive == t * (t + 1) / 2 && exclusive == inclusive - t && aggregate == 2016);
  __syncthreads();
  BlockScan(temp).ExclusiveScan(t, greatest, -1, cub::Max());
  assert(greatest == t - 1);
  __syncthreads();
  int items[3] = {1, 2, 3};
  BlockScan(temp).ExclusiveSum(items, items);
  assert(items[0] == 6 * t && items[1] == 6 * t + 1 && items[2] == 6 * t + 3);
  Running running = {0};
  for (int tile = 0; tile < 2; ++tile) {
    int sum;
    __syncthreads();
    BlockScan(temp).ExclusiveSum(1, sum, running);
    out[tile * 64 + t] = sum;
  }
}

int main() {
  int results[128], *out;
  cudaMalloc(&out, sizeof(results));
  scan<<<1, 64>>>(out);
  cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) assert(results[i] == i);
  return 0;
}

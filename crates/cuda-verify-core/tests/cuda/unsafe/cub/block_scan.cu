// Two prefix sums use the same shared memory without a barrier between, and a block is too small for its collective.
//@ verdict: unsafe

#include <cub/cub.cuh>

__global__ void scan(int *out, bool twice) {
  typedef cub::BlockScan<int, 64> BlockScan;
  __shared__ typename BlockScan::TempStorage temp;
  int t = threadIdx.x, sum;
  BlockScan(temp).InclusiveSum(t, sum);  //~ ERROR api-contract: not of the size
  if (twice) BlockScan(temp).ExclusiveSum(sum, sum);  //~ ERROR data-race
  out[t] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  if (nondet_bool()) scan<<<1, 64>>>(out, true);
  else scan<<<1, 32>>>(out, false);
  cudaDeviceSynchronize();
  return 0;
}

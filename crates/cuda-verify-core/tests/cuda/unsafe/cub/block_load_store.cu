// Elements are loaded beyond the end, and exchanged in shared memory that is still read.
//@ verdict: unsafe

#include <cub/cub.cuh>

__global__ void copy(const int *in, int *out, bool all) {
  typedef cub::BlockLoad<int, 32, 3> BlockLoad;
  typedef cub::BlockExchange<int, 32, 3> BlockExchange;
  __shared__ typename BlockLoad::TempStorage load;
  __shared__ typename BlockExchange::TempStorage exchange;
  int items[3] = {0, 0, 0};
  if (all) BlockLoad(load).Load(in, items);  //~ ERROR array-bounds
  else BlockLoad(load).Load(in, items, 95);
  BlockExchange(exchange).BlockedToStriped(items);
  BlockExchange(exchange).BlockedToStriped(items);  //~ ERROR data-race
  cub::StoreDirectBlocked(threadIdx.x, out, items);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 95 * sizeof(int));
  cudaMalloc(&out, 96 * sizeof(int));
  cudaMemset(in, 0, 95 * sizeof(int));
  copy<<<1, 32>>>(in, out, nondet_bool());
  cudaDeviceSynchronize();
  return 0;
}

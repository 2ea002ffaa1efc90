// Parts of a warp are counted within it, warps and parts of the block within the block.
//@ verdict: safe
//@ options: --kernel=sums --blockDim=64
// Twin: ../../unsafe/warp/number_of_a_part.cu takes the number within the warp for that within the block.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cassert>
namespace cg = cooperative_groups;

__device__ int sum(cg::thread_block_tile<8> tile, int value) {
  return cg::reduce(tile, value, cg::plus<int>());
}

template <unsigned Size, class Parent>
__device__ int first(const cg::thread_block_tile<Size, Parent> &tile, int value) {
  return tile.shfl(value, 0);
}

__global__ void sums(int *out) {
  __shared__ int part[8], other[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32, cg::thread_block> warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  auto of_block = cg::tiled_partition<8>(block);
  if (eight.thread_rank() == 0) part[4 * warp.meta_group_rank() + eight.meta_group_rank()] = threadIdx.x;
  if (of_block.thread_rank() == 0) other[of_block.meta_group_rank()] = threadIdx.x;
  assert(eight.meta_group_size() == 4 && of_block.meta_group_size() == 8);
  out[blockIdx.x * 64 + threadIdx.x] = sum(eight, 1) + first(warp, 2) + first(of_block, 3);
}

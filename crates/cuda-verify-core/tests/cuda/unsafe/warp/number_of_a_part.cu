// The first thread of each part of a warp writes a place of its own: parts are counted within their warp.
//@ verdict: unsafe
//@ options: --kernel=sums --blockDim=64
// Twin: ../../safe/warp/number_of_a_part.cu counts the warps, too.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sums() {
  __shared__ int part[8];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  if (eight.thread_rank() == 0) part[eight.meta_group_rank()] = threadIdx.x;  //~ ERROR data-race
}

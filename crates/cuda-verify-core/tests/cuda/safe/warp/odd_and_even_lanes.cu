// Lanes with odd numbers fill the row from the left, the others from the right.
//@ verdict: safe
//@ options: --kernel=partition --blockDim=8 --gridDim=1

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void partition(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  bool is_odd = in[t] & 1;
  auto group = cg::binary_partition(tile, is_odd);
  out[is_odd ? group.thread_rank() : 7 - group.thread_rank()] = t;
}

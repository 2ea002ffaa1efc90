// A tile of 32 threads waits twice in every iteration.
//@ verdict: safe
//@ options: --kernel=reverse --blockDim=128 --gridDim=5

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[4][32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int warp = tile.meta_group_rank(), lane = tile.thread_rank();
  for (int row = blockIdx.x * 4 + warp; row < n; row += gridDim.x * 4) {
    s[warp][lane] = in[row * 32 + lane];
    tile.sync();
    float value = s[warp][31 - lane];
    tile.sync();
    out[row * 32 + lane] = value;
  }
}

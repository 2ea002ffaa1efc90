//@ verdict: safe
//@ options: --blockDim=64 --gridDim=2
// A function of the program has the name of one of the library, which cannot be called with these arguments.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <class Group>
__device__ int reduce(Group group, volatile int *scratch, int value) {
  scratch[group.thread_rank()] = value;
  group.sync();
  return scratch[0];
}

__global__ void first(const int *in, int *out) {
  __shared__ int scratch[64];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = reduce(tile, scratch + 16 * tile.meta_group_rank(), in[i]);
}

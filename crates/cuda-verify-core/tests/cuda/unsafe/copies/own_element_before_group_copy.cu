// Each thread reads its own element, and the block copies the next ones over them: which thread copies which element is
// not specified.
//@ verdict: unsafe
//@ options: --kernel=sum --blockDim=64
// Twin: ../../safe/copies/own_element_before_group_copy.cu waits for the block.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void sum(const int *in, int *out, int n) {
  __shared__ int tile[64];
  auto block = cg::this_thread_block();
  int total = 0;
  for (int i = 0; i < n; ++i) {
    cg::memcpy_async(block, tile, in + 64 * i, sizeof(int) * 64);  //~ ERROR data-race
    cg::wait(block);
    total += tile[threadIdx.x];
  }
  out[blockIdx.x * 64 + threadIdx.x] = total;
}

// A block copies to shared memory and meets at a barrier, which does not wait for the copy.
//@ verdict: unsafe
//@ options: --kernel=copy --blockDim=64 --gridDim=1

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void copy(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 64);  //~ ERROR data-race: asynchronous copy
  block.sync();
  out[threadIdx.x] = s[threadIdx.x];
}

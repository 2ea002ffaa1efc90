// A thread counts while a copy of the counters is under way.
//@ verdict: unsafe
//@ options: --kernel=copy --blockDim=64 --gridDim=1

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void copy(int *counters, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, counters, sizeof(int) * 64);
  if (threadIdx.x == 0) atomicAdd(&counters[0], 1);  //~ ERROR data-race: an asynchronous copy may take place
  cg::wait(block);
  out[threadIdx.x] = s[threadIdx.x];
}

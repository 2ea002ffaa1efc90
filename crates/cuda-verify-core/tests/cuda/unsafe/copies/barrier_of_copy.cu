// A copy belongs to the phase of a barrier object, and the block waits at another one.
//@ verdict: unsafe
//@ options: --kernel=reverse --blockDim=64 --gridDim=1

#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ cuda::barrier<cuda::thread_scope_block> other;
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  if (block.thread_rank() == 0) init(&other, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, sizeof(int) * 64, bar);  //~ ERROR data-race: asynchronous copy
  other.arrive_and_wait();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

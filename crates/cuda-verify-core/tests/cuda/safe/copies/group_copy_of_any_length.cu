// A block copies as many elements as its caller says, and waits for all of them.
//@ verdict: safe
//@ options: --kernel=reverse --blockDim=64
// Twin: ../../unsafe/copies/group_copy_of_any_length.cu meets at a barrier only.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  auto block = cg::this_thread_block();
  if (n < 0 || n > 1024) return;
  cg::memcpy_async(block, tile, in + 1024 * blockIdx.x, sizeof(int) * n);
  cg::wait(block);
  for (int i = threadIdx.x; i < n; i += 64) out[1024 * blockIdx.x + i] = tile[n - 1 - i];
}

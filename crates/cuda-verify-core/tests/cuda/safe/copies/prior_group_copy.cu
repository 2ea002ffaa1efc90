// Of two copies by a block, the first one is waited for and read.
//@ verdict: safe
//@ options: --kernel=copy --blockDim=64
// Twin: ../../unsafe/copies/prior_group_copy.cu reads the second one.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void copy(const int *in, int *out, int n) {
  __shared__ int first[256], second[64];
  auto block = cg::this_thread_block();
  if (n < 64 || n > 256) return;
  cg::memcpy_async(block, first, in, sizeof(int) * n);
  cg::memcpy_async(block, second, in + 256, sizeof(int) * 64);
  cg::wait_prior<1>(block);
  out[64 * blockIdx.x + threadIdx.x] = first[threadIdx.x];
}

// Each thread waits for its own part of a copy by the block, and then for the others.
//@ verdict: safe
//@ options: --kernel=copy --blockDim=64
// Twin: ../../unsafe/copies/own_element_of_a_stage.cu does not wait for the others.

#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void copy(const int *in, int *out) {
  __shared__ int tile[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, in + 64 * blockIdx.x, sizeof(int) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  block.sync();
  out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x];
  pipe.consumer_release();
}

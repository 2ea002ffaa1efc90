// A thread that waits for its own part of a copy by the block may not read the element of its number.
//@ verdict: unsafe
//@ options: --kernel=copy --blockDim=64
// Twin: ../../safe/copies/own_element_of_a_stage.cu waits for the block as well.

#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void copy(const int *in, int *out) {
  __shared__ int tile[64];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, in + 64 * blockIdx.x, sizeof(int) * 64, pipe);  //~ ERROR data-race
  pipe.producer_commit();
  pipe.consumer_wait();
  out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x];
  pipe.consumer_release();
}

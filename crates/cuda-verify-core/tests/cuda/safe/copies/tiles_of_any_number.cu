// The block has read a tile before it copies the next one, whatever their number.
//@ verdict: safe
//@ options: --kernel=reverse --blockDim=128 --gridDim=*
// Twin: ../../unsafe/copies/tiles_of_any_number.cu

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[128];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < n; i++) {
    cg::memcpy_async(block, s, in + 128 * i, sizeof(float) * 128);
    cg::wait(block);
    sum += s[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

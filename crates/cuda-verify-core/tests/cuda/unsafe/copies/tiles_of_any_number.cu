//@ verdict: unsafe
// Some thread may copy an element of the next tile while another one reads it, whichever it is.
//@ options: --kernel=reverse --blockDim=128 --gridDim=*

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[128];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < n; i++) {
    cg::memcpy_async(block, s, in + 128 * i, sizeof(float) * 128);  //~ ERROR data-race: write of shared memory `reverse::s` by thread (63, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0); an asynchronous copy may take place at any time until it has been waited for
    cg::wait(block);
    sum += s[blockDim.x - 1 - threadIdx.x];
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

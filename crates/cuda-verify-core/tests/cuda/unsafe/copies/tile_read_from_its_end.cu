//@ verdict: unsafe
// A thread of the block may copy the next tile while another one still reads this one.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < 3; i++) {
    cg::memcpy_async(block, s, in + 64 * i, sizeof(int) * 64);  //~ ERROR data-race: write of shared memory `k::s` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (31, 0, 0) of block (0, 0, 0); an asynchronous copy may take place at any time until it has been waited for
    cg::wait(block);
    sum += s[63 - t];
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 768);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 768);
  k<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

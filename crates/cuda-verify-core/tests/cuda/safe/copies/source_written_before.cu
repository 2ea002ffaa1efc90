// The block waits for what is written before it copies that.
//@ verdict: safe
// Twin: ../../unsafe/copies/source_written_before.cu

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void k(int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  in[63 - t] = t;
  block.sync();
  cg::memcpy_async(block, s, in, sizeof(int) * 64);
  cg::wait(block);
  out[t] = s[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 256);
  k<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

//@ verdict: unsafe
// The thread that copies an element need not be the one that has written it.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void k(int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  in[63 - t] = t;  //~ ERROR data-race: write of device memory `in` by thread (31, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0); an asynchronous copy may take place at any time until it has been waited for
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

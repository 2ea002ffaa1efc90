// Bytes behind the last whole element are copied, too.
//@ verdict: safe
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void fetch(int *out, const int *in) {
  __shared__ int tile[17];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, 66);
  cg::wait(block);
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128);
  cudaMalloc(&out, 64);
  cudaMemset(in, 0, 128);
  fetch<<<1, 16>>>(out, in);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

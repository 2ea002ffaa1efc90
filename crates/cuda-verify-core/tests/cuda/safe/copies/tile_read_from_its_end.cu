// Whichever thread copies an element, the block has read the tile before the next one comes.
//@ verdict: safe
// Twin: ../../unsafe/copies/tile_read_from_its_end.cu

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < 3; i++) {
    cg::memcpy_async(block, s, in + 64 * i, sizeof(int) * 64);
    cg::wait(block);
    sum += s[63 - t];
    block.sync();
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

//@ verdict: safe
// One thread of the block, whichever it is, writes for all.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *o) {
  __shared__ int s;
  auto b = cg::this_thread_block();
  cg::invoke_one(b, [&] { s = 5; });
  b.sync();
  o[b.thread_rank()] = s;
}
int main() { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }

// Threads are put into groups by a label; each group fills its own part of an array.
//@ verdict: safe

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void place(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x, label = t % 3;
  auto group = cg::labeled_partition(tile, label);
  out[11 * label + group.thread_rank()] = t;
}

int main() {
  int *out;
  cudaMalloc(&out, 3 * 11 * sizeof(int));
  place<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}

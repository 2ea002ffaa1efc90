//@ verdict: unsafe
// A tile of two warps does not wait for the other tiles.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void exchange(int *a) {
  __shared__ int s[128];
  auto two = cg::tiled_partition<64>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = t;  //~ ERROR data-race
  two.sync();
  a[t] = s[t ^ 127];
}
int main() {
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  exchange<<<1, 128>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}

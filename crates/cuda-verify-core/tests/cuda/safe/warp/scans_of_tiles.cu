//@ verdict: safe
// Scans of a tile, and a tile of two warps that meets at a barrier of its own.

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void scan(int *a, int *b) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto two = cg::tiled_partition<64>(block);
  int t = threadIdx.x;
  a[t] = cg::inclusive_scan(warp, 1, cg::plus<int>());
  b[t] = cg::exclusive_scan(warp, 1);
  s[t] = t;
  two.sync();
  a[t] += s[t ^ 63] - (t ^ 63);
}
int main() {
  int *a, *b, x[128], y[128];
  cudaMalloc(&a, sizeof(x));
  cudaMalloc(&b, sizeof(y));
  scan<<<1, 128>>>(a, b);
  cudaMemcpy(x, a, sizeof(x), cudaMemcpyDeviceToHost);
  cudaMemcpy(y, b, sizeof(y), cudaMemcpyDeviceToHost);
  for (int t = 0; t < 128; ++t) assert(x[t] == t % 32 + 1 && y[t] == t % 32);
  cudaFree(a);
  cudaFree(b);
}

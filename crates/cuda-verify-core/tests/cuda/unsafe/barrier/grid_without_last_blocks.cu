// Blocks beyond the end of the data return before the barrier of the grid.
//@ verdict: unsafe
//@ options: --kernel=steps --threads=pair

#include <cooperative_groups.h>

__global__ void steps(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = i;
  cooperative_groups::this_grid().sync(); //~ ERROR deadlock
  if (i + 1 < n) b[i] = a[i + 1];
}

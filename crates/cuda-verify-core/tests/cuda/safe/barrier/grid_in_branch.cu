// A barrier of the grid is one of each block first: a thread that goes past it is missing.
//@ verdict: safe
//@ options: --kernel=shift --blockDim=32 --gridDim=1
#include <cooperative_groups.h>
__global__ void shift(int *a) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockDim.x == 32) {
    int next = a[i + 2];
    grid.sync();
    a[i] = next;
  }
}

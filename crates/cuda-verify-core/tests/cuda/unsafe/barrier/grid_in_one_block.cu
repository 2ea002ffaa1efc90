// One block waits for the whole grid, the others do not come.
//@ verdict: unsafe
//@ options: --kernel=steps --threads=pair

#include <cooperative_groups.h>

__global__ void steps(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  if (blockIdx.x == 0) {
    cooperative_groups::this_grid().sync(); //~ ERROR deadlock
  }
}

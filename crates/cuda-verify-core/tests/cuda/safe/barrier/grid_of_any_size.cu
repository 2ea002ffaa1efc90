// Two steps of a grid of any size, with a barrier of the grid between them.
//@ verdict: safe
//@ options: --kernel=steps --threads=pair

#include <cooperative_groups.h>

__global__ void steps(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
  cooperative_groups::this_grid().sync();
  if (i + 1 < n) b[i] = a[i + 1];
}

//@ verdict: unsafe
// Twin: ../../safe/launchers/tiles_of_rows.cu. Each tile goes on to the end of the row.
#include <algorithm>

__global__ void tiles(float *x, int rows, int columns, int tile) {
  const int row = blockIdx.x;
  if (row >= rows) return;
  const int begin = blockIdx.y * tile;
  const int end = columns;
  for (int i = begin + threadIdx.x; i < end; i += blockDim.x) x[(long)row * columns + i] *= 2;  //~ ERROR data-race
}

void scale(float *x, int rows, int columns, int processors) {
  if (rows < 1 || columns < 1) return;
  const int n = std::min(columns, std::max(1, (processors + rows - 1) / rows));
  const int tile = (columns + n - 1) / n;
  tiles<<<dim3(rows, n), std::min(tile, 1024)>>>(x, rows, columns, tile);
}

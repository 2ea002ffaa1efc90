// Tiled matrix product: c = a * b for N x N matrices of float, 16 x 16 work items per group.
#define TILE 16

__kernel void product(__global const float *a, __global const float *b, __global float *c) {
  __local float left[TILE][TILE], right[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < N; k += TILE) {
    left[y][x] = a[row * N + k + x];
    right[y][x] = b[(k + y) * N + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < TILE; ++i) sum += left[y][i] * right[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * N + column] = sum;
}

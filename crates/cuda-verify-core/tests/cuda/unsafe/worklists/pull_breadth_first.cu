// Levels are read from the array of the round before.
//@ verdict: unsafe

__global__ void bfs(const int *row, const int *col, const int *old, int *dist, int level, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int d = old[v];
  if (d < 0)
    for (int e = row[v]; e < row[v + 1]; e++)
      if (dist[col[e]] == level) { d = level + 1; break; }
  dist[v] = d;  //~ ERROR data-race: write of device memory `dist` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
}

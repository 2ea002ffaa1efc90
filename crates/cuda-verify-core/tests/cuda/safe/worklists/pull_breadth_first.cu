// Levels are read from the array of the round before.
//@ verdict: safe

__global__ void bfs(const int *row, const int *col, const int *old, int *dist, int level, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int d = old[v];
  if (d < 0)
    for (int e = row[v]; e < row[v + 1]; e++)
      if (old[col[e]] == level) { d = level + 1; break; }
  dist[v] = d;
}

// Twin of ../../safe/textbook/bfs_queue.cu with a mistake: shifted.
//@ verdict: unsafe
__global__ void bfs(const int *row_start, const int *column, int n, int m, int *distance, int level, const int *frontier, int size, int *next, int *next_size) {
  __requires(n > 0 && n < 1 << 28 && m >= 0 && m < 1 << 28 && size >= 0 && size <= n);
  __requires_extent(row_start, n + 1);
  __requires_extent(column, m);
  __requires_extent(distance, n);
  __requires_extent(frontier, size);
  __requires_extent(next, n);
  __requires_extent(next_size, 1);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size) return;
  int v = frontier[i];
  if (v < 0 || v >= n) return;
  int end = min(row_start[v + 1], m);
  for (int e = max(row_start[v], 0); e < end; e++) {
    int w = column[e];
    if (w < 0 || w >= n) continue;
    if (atomicCAS(&distance[w], -1, level + 1) == -1) {
      int at = atomicAdd(next_size, 1);
      if (at < n) next[at + 1] = w;  //~ ERROR array-bounds
    }
  }
}

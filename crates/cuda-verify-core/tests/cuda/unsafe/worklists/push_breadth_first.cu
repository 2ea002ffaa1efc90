// A vertex is claimed by one thread.
//@ verdict: unsafe

__global__ void bfs(const int *row, const int *col, int *dist, int level, int n, int *queue, int *size) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && atomicAdd(&dist[v], 0) == level) {  //~ ERROR data-race: atomic access of device memory `d` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
    for (int e = row[v]; e < row[v + 1]; e++) {
      int w = col[e];
      if (dist[w] == -1) { dist[w] = level + 1; queue[atomicAdd(size, 1)] = w; }  //~ ERROR data-race: write of device memory `d` by thread (1, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (1, 0, 0)
    }
  }
}
int main() {
  int row[5] = {0, 2, 4, 6, 8}, col[8] = {1, 2, 0, 3, 0, 3, 1, 2}, dist[4] = {0, -1, -1, -1};
  int *r, *c, *d, *q, *s;
  cudaMalloc(&r, sizeof row); cudaMalloc(&c, sizeof col); cudaMalloc(&d, sizeof dist); cudaMalloc(&q, 32); cudaMalloc(&s, 4);
  cudaMemcpy(r, row, sizeof row, cudaMemcpyHostToDevice); cudaMemcpy(c, col, sizeof col, cudaMemcpyHostToDevice);
  cudaMemcpy(d, dist, sizeof dist, cudaMemcpyHostToDevice);
  for (int l = 0; l < 2; l++) { cudaMemset(s, 0, 4); bfs<<<2, 2>>>(r, c, d, l, 4, q, s); cudaDeviceSynchronize(); }
  cudaFree(r); cudaFree(c); cudaFree(d); cudaFree(q); cudaFree(s);
  return 0;
}

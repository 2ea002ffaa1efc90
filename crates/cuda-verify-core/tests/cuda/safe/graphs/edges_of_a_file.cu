// A file lists the edges of a graph: where they lead to is what its author sees to, how many there are is not.
//@ verdict: safe

#include <cstdio>
#include <cstdlib>

__global__ void push(const int *first, const int *edges, int *counts, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  for (int e = first[v]; e < first[v + 1]; e++) atomicAdd(&counts[edges[e]], 1);
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 1;
  int n, m;
  if (fscanf(file, "%d %d", &n, &m) != 2 || n < 1 || m < 1 || n > 1 << 20 || m > 1 << 20) return 1;
  int *first = (int *)malloc((n + 1) * sizeof(int)), *edges = (int *)malloc(m * sizeof(int));
  for (int i = 0; i <= n; i++) fscanf(file, "%d", &first[i]);
  for (int i = 0; i < m; i++) {
    int to;
    fscanf(file, "%d", &to);
    edges[i] = to - 1;
  }
  fclose(file);
  int *d_first, *d_edges, *d_counts;
  cudaMalloc(&d_first, (n + 1) * sizeof(int));
  cudaMalloc(&d_edges, m * sizeof(int));
  cudaMalloc(&d_counts, n * sizeof(int));
  cudaMemcpy(d_first, first, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_edges, edges, m * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_counts, 0, n * sizeof(int));
  push<<<(n + 255) / 256, 256>>>(d_first, d_edges, d_counts, n);
  cudaDeviceSynchronize();
  cudaFree(d_first);
  cudaFree(d_edges);
  cudaFree(d_counts);
  free(first);
  free(edges);
  return 0;
}

//@ verdict: unknown
// Both ends of an edge are drawn, so that threads meet only where these are different.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void count_larger(const int *first, const int *ends, int *count, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  for (int e = first[v]; e < first[v + 1]; e++)
    if (ends[e] != v) {
      atomicAdd(count, 1);
      break;
    }
}

int main() {
  const int n = 300, degree = 8;
  std::vector<std::vector<int>> edges(n);
  for (int i = 0; i < n * degree / 2; i++) {
    int a = rand() % n;
    int b = rand() % n;
    edges[a].push_back(b);  //~ WARN unconfirmed: possible invalid-free
    edges[b].push_back(a);
  }
  std::vector<int> first(n + 1, 0), ends;
  for (int v = 0; v < n; v++) {
    std::sort(edges[v].begin(), edges[v].end());
    for (int end : edges[v]) ends.push_back(end);
    first[v + 1] = (int)ends.size();
  }
  int *d_first, *d_ends, *d_count;
  cudaMalloc(&d_first, (n + 1) * sizeof(int));
  cudaMalloc(&d_ends, ends.size() * sizeof(int));
  cudaMalloc(&d_count, sizeof(int));
  cudaMemcpy(d_first, first.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_ends, ends.data(), ends.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_count, 0, sizeof(int));
  count_larger<<<(n + 63) / 64, 64>>>(d_first, d_ends, d_count, n);
  int count;
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", count);
  cudaFree(d_first);
  cudaFree(d_ends);
  cudaFree(d_count);
}

// Union-find: paths to the representatives are halved by plain reads and writes while other threads do the same.
//@ verdict: unsafe

__device__ int find(int v, int *parent) {
  int p = parent[v];
  while (p != v) {
    int next = parent[p];
    parent[v] = next;  //~ ERROR data-race
    v = p;
    p = next;
  }
  return v;
}

__global__ void join_neighbors(const int *begin, const int *neighbors, int *parent, int n) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < n)
    for (int j = begin[v]; j < begin[v + 1]; j++) {
      int a = find(v, parent), b = find(neighbors[j], parent);
      if (a != b) atomicCAS(&parent[max(a, b)], max(a, b), min(a, b));  //~ ERROR data-race
    }
}

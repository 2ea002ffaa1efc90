// Vertices of a graph from a file are counted by all threads at once.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

struct Graph { int nodes, edges; int *nindex, *nlist; };

static Graph readGraph(const char *name) {
  Graph g;
  FILE *f = fopen(name, "rb");
  if (!f) exit(1);
  if (fread(&g.nodes, sizeof(int), 1, f) != 1 || fread(&g.edges, sizeof(int), 1, f) != 1) exit(1);
  if (g.nodes < 1 || g.edges < 1 || g.nodes > 1000000 || g.edges > 10000000) exit(1);
  g.nindex = (int *)malloc((g.nodes + 1) * sizeof(int));
  g.nlist = (int *)malloc(g.edges * sizeof(int));
  if (!g.nindex || !g.nlist) exit(1);
  if (fread(g.nindex, sizeof(int), g.nodes + 1, f) != g.nodes + 1) exit(1);
  if (fread(g.nlist, sizeof(int), g.edges, f) != g.edges) exit(1);
  fclose(f);
  return g;
}

__global__ void countEdges(int *count, const int *nindex, const int *nlist, int numv) {
  int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < numv) {
    for (int i = nindex[v]; i < nindex[v + 1]; i++) {
      if (v < nlist[i]) *count += 1; //~ ERROR data-race: write of device memory
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 2) exit(1);
  Graph g = readGraph(argv[1]);
  int *nindex, *nlist, *count;
  cudaMalloc(&nindex, (g.nodes + 1) * sizeof(int));
  cudaMalloc(&nlist, g.edges * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(nindex, g.nindex, (g.nodes + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(nlist, g.nlist, g.edges * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  countEdges<<<(g.nodes + 255) / 256, 256>>>(count, nindex, nlist, g.nodes);
  cudaDeviceSynchronize();
  return 0;
}

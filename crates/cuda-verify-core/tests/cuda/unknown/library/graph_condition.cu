// Nodes of graphs that run under a condition have no model.
//@ verdict: unknown

__global__ void count(int *n, cudaGraphConditionalHandle more) {
  if (--*n == 0) cudaGraphSetConditional(more, 0);
}

int main() {
  int *n;
  cudaMalloc(&n, sizeof(int));
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle more;
  cudaGraphConditionalHandleCreate(&more, graph, 1, cudaGraphCondAssignDefault);  //~ WARN unsupported: conditional nodes
  count<<<1, 1>>>(n, more);
  cudaDeviceSynchronize();
  cudaGraphDestroy(graph);
  cudaFree(n);
}

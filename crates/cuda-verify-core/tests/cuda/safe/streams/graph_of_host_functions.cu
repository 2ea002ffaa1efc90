// Host functions of a graph without an edge between them may run at the same time.
//@ verdict: safe

#include <cassert>

void add(void *p) { *(int *)p += 1; }
__global__ void nothing() {}
int main() {
  nothing<<<1, 1>>>();
  int n = 0; cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphCreate(&g, 0); cudaGraphNode_t a, b; cudaHostNodeParams p = {}; p.fn = add; p.userData = &n;
  cudaGraphAddHostNode(&a, g, nullptr, 0, &p);
  cudaGraphAddHostNode(&b, g, &a, 1, &p);
  cudaGraphExec_t x; cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, s); cudaStreamSynchronize(s);
  assert(n == 2);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s);
}

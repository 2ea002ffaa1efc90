// Nodes of a graph come after those that they depend on only.
//@ verdict: unsafe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void r(const int *a, int *b) { b[threadIdx.x] = a[63 - threadIdx.x]; }
#include <cassert>

int main() {
  int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256);
  cudaGraph_t g; cudaGraphCreate(&g, 0);
  cudaGraphNode_t fill, kw, kr, copy;
  cudaMemsetParams m = {}; m.dst = a; m.value = 0; m.elementSize = 4; m.width = 64; m.height = 1; m.pitch = 256;
  cudaGraphAddMemsetNode(&fill, g, nullptr, 0, &m);
  cudaKernelNodeParams p = {}; void *args[] = {&a}; p.func = (void *)w; p.gridDim = dim3(1); p.blockDim = dim3(64); p.kernelParams = args;
  cudaGraphAddKernelNode(&kw, g, nullptr, 0, &p);
  void *args2[] = {&a, &b}; p.func = (void *)r; p.kernelParams = args2;
  cudaGraphAddKernelNode(&kr, g, &kw, 1, &p);
  int h[64];
  cudaGraphAddMemcpyNode1D(&copy, g, &kr, 1, h, b, 256, cudaMemcpyDeviceToHost);
  cudaGraphExec_t x; cudaGraphInstantiate(&x, g, nullptr, nullptr, 0);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraphLaunch(x, s);  //~ ERROR data-race
  cudaStreamSynchronize(s);
  assert(h[0] == 63);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaFree(a); cudaFree(b);
}

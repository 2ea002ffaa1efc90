// The launch of a graph is an operation of its stream.
//@ verdict: unsafe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }
#include <cassert>

int main() {
  int *a; cudaMallocManaged(&a, 256);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  w<<<1, 64, 0, s>>>(a);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, s);
  assert(a[3] == 3);  //~ ERROR data-race
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaFree(a);
}

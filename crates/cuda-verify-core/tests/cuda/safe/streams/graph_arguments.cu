// Nodes keep the arguments that they were made with, and run in every launch.
//@ verdict: safe

__global__ void inc(int *a, int by) { a[threadIdx.x] += by; }
#include <cassert>

int main() {
  int *a; cudaMalloc(&a, 256); cudaMemset(a, 0, 256);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t x;
  int by = 2;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  inc<<<1, 64, 0, s>>>(a, by);
  by = 5;
  inc<<<1, 64, 0, s>>>(a, by);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  for (int i = 0; i < 3; i++) cudaGraphLaunch(x, s);
  int h[64]; cudaMemcpyAsync(h, a, 256, cudaMemcpyDeviceToHost, s); cudaStreamSynchronize(s);
  assert(h[5] == 21);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaFree(a);
}

// An executable graph takes new arguments by an update.
//@ verdict: unsafe

__global__ void inc(int *a, int by) { a[threadIdx.x] += by; }
#include <cassert>

int main() {
  int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMemset(a, 0, 256); cudaMemset(b, 0, 256);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t x = nullptr;
  for (int i = 0; i < 2; i++) {
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    inc<<<1, 64, 0, s>>>(i ? b : a, 1 + i);
    cudaStreamEndCapture(s, &g);
    cudaGraphExecUpdateResultInfo info;
    if (x == nullptr || cudaGraphExecUpdate(x, g, &info) != cudaSuccess) cudaGraphInstantiate(&x, g, 0);
    cudaGraphDestroy(g);
    cudaGraphLaunch(x, s);
  }
  int h; cudaMemcpyAsync(&h, b + 3, 4, cudaMemcpyDeviceToHost, s); cudaStreamSynchronize(s);
  assert(h == 1);  //~ ERROR assertion
  cudaGraphExecDestroy(x); cudaStreamDestroy(s); cudaFree(a); cudaFree(b);
}

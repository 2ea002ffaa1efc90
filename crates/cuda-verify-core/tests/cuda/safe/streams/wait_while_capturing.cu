// A stream is not waited for while it is captured.
//@ verdict: safe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
  int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  w<<<1, 64, 0, s>>>(a);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g);
  cudaFree(a); cudaFree(b);
}

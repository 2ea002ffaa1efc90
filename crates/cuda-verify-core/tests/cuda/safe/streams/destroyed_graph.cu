// An executable graph outlives the graph that it was made from, but not its own end.
//@ verdict: safe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a; cudaMalloc(&a, 256);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  w<<<1, 64, 0, s>>>(a);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphDestroy(g);
  cudaGraphLaunch(x, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(x);
  cudaStreamDestroy(s); cudaFree(a);
}

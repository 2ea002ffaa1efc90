// Two executable graphs are not ordered by having the same nodes.
//@ verdict: safe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }

// two executable graphs on the same memory in different streams
int main() {
  int *a; cudaMalloc(&a, 256);
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);
  cudaGraph_t g; cudaGraphExec_t x, y;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  w<<<1, 64, 0, s>>>(a);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphInstantiate(&y, g, 0);
  cudaGraphLaunch(x, s);
  cudaGraphLaunch(y, s);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(x); cudaGraphExecDestroy(y); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaFree(a);
}

// Streams that take part in a capture are joined to the one where it began.
//@ verdict: unsafe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256);
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);
  cudaEvent_t e, f; cudaEventCreate(&e); cudaEventCreate(&f);
  cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0);
  w<<<1, 64, 0, s>>>(a); w<<<1, 64, 0, t>>>(b);
  cudaStreamEndCapture(s, &g);  //~ ERROR api-contract
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaEventDestroy(e); cudaEventDestroy(f); cudaFree(a); cudaFree(b);
}

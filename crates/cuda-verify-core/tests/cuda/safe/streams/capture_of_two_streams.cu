// In a graph, events of the capture order the work of two streams.
//@ verdict: safe

__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void r(const int *a, int *b) { b[threadIdx.x] = a[63 - threadIdx.x]; }
int main() {
  int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256);
  cudaMemset(a, 0, 256); cudaDeviceSynchronize();
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);
  cudaEvent_t f, j; cudaEventCreate(&f); cudaEventCreate(&j);
  cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaEventRecord(f, s);
  cudaStreamWaitEvent(t, f, 0);
  w<<<1, 64, 0, s>>>(a);
  cudaEventRecord(j, t);
  cudaStreamWaitEvent(s, j, 0);
  r<<<1, 64, 0, s>>>(a, b);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g);
  cudaFree(a); cudaFree(b);
}

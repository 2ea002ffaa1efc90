// A call of cuBLAS in a stream that is captured belongs to the graph, which is not modelled.
//@ verdict: unknown

#include <cublas_v2.h>

int main() {
  float *x, two = 2;
  cudaMalloc(&x, 4 * sizeof(float));
  cudaMemset(x, 0, 4 * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  cublasSscal(handle, 4, &two, x, 1);  //~ WARN unsupported: not supported: a call of a library in a stream that is captured
  cudaStreamEndCapture(stream, &graph);
  cudaGraphDestroy(graph);
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}

// The host waits for the stream of the handle before it copies.
//@ verdict: safe

#include <cublas_v2.h>

int main() {
  float *x, host[4], two = 2;
  cudaMalloc(&x, sizeof(host));
  cudaMemset(x, 0, sizeof(host));
  cudaDeviceSynchronize();
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, stream);
  cublasSscal(handle, 4, &two, x, 1);
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}

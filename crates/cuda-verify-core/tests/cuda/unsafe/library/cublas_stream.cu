// cuBLAS works in the stream of its handle: a copy by the default stream does not wait for it.
//@ verdict: unsafe
// Twin: ../../safe/library/cublas_stream.cu is right.

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
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);  //~ ERROR data-race
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}

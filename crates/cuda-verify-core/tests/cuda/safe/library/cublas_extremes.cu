// Numbers that are not finite or nearly so, sizes of zero, negative steps, status codes.
//@ verdict: safe
//@ options: --no-check=api-contract

#include <cassert>
#include <cmath>
#include <cublas_v2.h>

int main() {
  float host[4] = {NAN, 1e30f, -1e30f, 2}, *dev, result = 7, one = 1, zero = 0;
  int index;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  // The squares would overflow.
  assert(cublasSnrm2(h, 2, dev + 1, 1, &result) == CUBLAS_STATUS_SUCCESS);
  assert(result > 1.41e30f && result < 1.42e30f);
  assert(cublasSdot(h, 0, dev, 1, dev, 1, &result) == CUBLAS_STATUS_SUCCESS && result == 0);
  assert(cublasIsamax(h, 3, dev + 1, 1, &index) == CUBLAS_STATUS_SUCCESS && index == 1);
  assert(cublasIsamin(h, 3, dev + 1, 1, &index) == CUBLAS_STATUS_SUCCESS && index == 3);
  assert(cublasIsamin(h, 0, dev, 1, &index) == CUBLAS_STATUS_SUCCESS && index == 0);
  // alpha zero: A and x are not read; beta zero: y is not read.
  assert(cublasSgemv(h, CUBLAS_OP_N, 1, 1, &zero, dev, 1, dev, 1, &one, dev + 3, 1) == CUBLAS_STATUS_SUCCESS);
  assert(cublasSgemv(h, CUBLAS_OP_N, 1, 1, &one, dev + 3, 1, dev + 3, 1, &zero, dev, 1) == CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 4 && host[3] == 2);
  // A negative step starts at the end.
  assert(cublasScopy(h, 2, dev, 3, dev + 1, -1) == CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 2 && host[2] == 4);
  assert(cublasSscal(0, 1, &one, dev, 1) == CUBLAS_STATUS_NOT_INITIALIZED);
  // What is refused depends on the release; nothing is done.
  cublasSgemv(h, CUBLAS_OP_N, -1, 1, &one, dev, 1, dev, 1, &one, dev, 1);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 2 && host[2] == 4);
  assert(cublasDestroy(0) == CUBLAS_STATUS_NOT_INITIALIZED);
  return 0;
}

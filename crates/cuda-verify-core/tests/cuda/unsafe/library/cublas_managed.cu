// The host reads managed memory that cuBLAS may still write to.
//@ verdict: unsafe
// Twin: ../../safe/library/cublas_managed.cu is right.

#include <cublas_v2.h>

int main() {
  float *x, two = 2, sum;
  cudaMallocManaged(&x, 4 * sizeof(float));
  for (int i = 0; i < 4; i++) x[i] = 1;
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSscal(handle, 4, &two, x, 1);
  sum = x[0];  //~ ERROR data-race
  cublasSasum(handle, 4, x, 1, &sum);
  cublasDestroy(handle);
  cudaFree(x);
  return 0;
}

// The host waits for a result that cuBLAS gives it, and for its work, before it reads managed memory.
//@ verdict: safe

#include <cublas_v2.h>

int main() {
  float *x, two = 2, sum;
  cudaMallocManaged(&x, 4 * sizeof(float));
  for (int i = 0; i < 4; i++) x[i] = 1;
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSscal(handle, 4, &two, x, 1);
  cublasSasum(handle, 4, x, 1, &sum);
  sum += x[0];
  cublasDestroy(handle);
  cudaFree(x);
  return 0;
}

// Results lie beside the operands: in another column of the matrix, or one after the other.
//@ verdict: safe

#include <cublas_v2.h>

int main() {
  float *a, *x, one = 1, zero = 0;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMalloc(&x, 16 * sizeof(float));
  cudaMemset(a, 0, 64 * sizeof(float));
  cudaMemset(x, 0, 16 * sizeof(float));
  cublasHandle_t h;
  cublasCreate(&h);
  const cublasOperation_t n = CUBLAS_OP_N;
  switch (nondet_int()) {
  case 0: cublasSgemv(h, n, 4, 4, &one, a, 8, x, 1, &zero, x + 4, 1); break;
  case 1: cublasSgemv(h, n, 4, 4, &one, a, 8, x, 1, &zero, a + 4, 8); break;
  case 2: cublasSger(h, 4, 4, &one, x, 1, a + 32, 1, a, 8); break;
  case 3: cublasStrsv(h, CUBLAS_FILL_MODE_LOWER, n, CUBLAS_DIAG_UNIT, 4, a, 8, a + 4, 1); break;
  case 4: cublasSgemvStridedBatched(h, n, 4, 4, &one, a, 8, 0, x, 1, 0, &zero, x + 4, 1, 4, 2); break;
  }
  cublasDestroy(h);
  cudaFree(a);
  cudaFree(x);
  return 0;
}

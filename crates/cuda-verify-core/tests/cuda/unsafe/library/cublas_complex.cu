//@ verdict: unsafe
// A hermitian update has no mere transpose. Twin: ../../safe/library/cublas_complex.cu.
#include <cublas_v2.h>

int main() {
  cublasHandle_t h;
  cublasCreate(&h);
  cuComplex *A, *C;
  cudaMalloc(&A, 4 * sizeof(cuComplex));
  cudaMalloc(&C, 4 * sizeof(cuComplex));
  cudaMemset(A, 0, 4 * sizeof(cuComplex));
  float alpha = 1, beta = 0;
  cublasCherk(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, 2, 2, &alpha, A, 2, &beta, C, 2);  //~ ERROR api-contract: a size, step, leading dimension or option is invalid
  cudaFree(A);
  cudaFree(C);
  cublasDestroy(h);
  return 0;
}

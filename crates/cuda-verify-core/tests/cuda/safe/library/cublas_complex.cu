//@ verdict: safe
// Complex elements: products with the conjugate transpose, dot products, norms, hermitian updates, batches.
#include <cublas_v2.h>
#include <cassert>

int main() {
  cublasHandle_t h;
  cublasCreate(&h);
  cuComplex a[4] = {{1, 2}, {3, -1}, {0, 1}, {2, 2}}, b[4] = {{1, 0}, {0, 1}, {2, 0}, {1, 1}}, c[4], r;
  cuComplex *A, *B, *C, one = {1, 0}, zero = {0, 0};
  cudaMalloc(&A, sizeof(a));
  cudaMalloc(&B, sizeof(b));
  cudaMalloc(&C, sizeof(c));
  cublasSetVector(4, sizeof(cuComplex), a, 1, A, 1);
  cublasSetVector(4, sizeof(cuComplex), b, 1, B, 1);

  assert(cublasCgemm(h, CUBLAS_OP_N, CUBLAS_OP_C, 2, 2, 2, &one, A, 2, B, 2, &zero, C, 2) == CUBLAS_STATUS_SUCCESS);
  cublasGetVector(4, sizeof(cuComplex), C, 1, c, 1);
  assert(c[0].x == 1 && c[0].y == 4);  // (1 + 2i) 1 + i 2

  assert(cublasCdotc(h, 4, A, 1, B, 1, &r) == CUBLAS_STATUS_SUCCESS);
  assert(r.x == 4 && r.y == -1);  // (1 - 2i) + (3 + i) i + (-i) 2 + (2 - 2i)(1 + i)
  assert(cublasCdotu(h, 4, A, 1, B, 1, &r) == CUBLAS_STATUS_SUCCESS);
  assert(r.x == 2 && r.y == 11);  // (1 + 2i) + (3 - i) i + i 2 + (2 + 2i)(1 + i)

  float sum, alpha = 1, beta = 0;
  assert(cublasScasum(h, 4, A, 1, &sum) == CUBLAS_STATUS_SUCCESS && sum == 12);
  int at;
  assert(cublasIcamax(h, 4, A, 1, &at) == CUBLAS_STATUS_SUCCESS && at == 2);

  assert(cublasCherk(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 2, 2, &alpha, A, 2, &beta, C, 2) == CUBLAS_STATUS_SUCCESS);
  cublasGetVector(4, sizeof(cuComplex), C, 1, c, 1);
  assert(c[0].x == 6 && c[0].y == 0);

  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
  cublasDestroy(h);
  return 0;
}

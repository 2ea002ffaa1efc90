// Combinations of types that are not modelled are refused by name.
//@ verdict: unknown

#include <cublas_v2.h>

int main() {
  char *dev;
  int one = 1, zero = 0;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, 64);
  cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, dev, CUDA_R_8I, 4, dev + 16, CUDA_R_8I, 4, &zero, dev + 32,  //~ WARN unsupported: cublasGemmEx with these types
               CUDA_R_32I, 4, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
  return 0;
}

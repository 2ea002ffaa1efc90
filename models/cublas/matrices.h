// cuBLAS, level 3: matrices of float and double.
#pragma once
#include <cv:cublas/matrix_matrix.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference"
inline cublasStatus_t cublasSgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const float *alpha, const float *A, int lda, const float *B, int ldb,
                                  const float *beta, float *C, int ldc) {
    return __cv_gemm(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasSgemm_v2 cublasSgemm
inline cublasStatus_t cublasSsymm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                                  const float *alpha, const float *A, int lda, const float *B, int ldb,
                                  const float *beta, float *C, int ldc) {
    return __cv_symm(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasSsymm_v2 cublasSsymm
inline cublasStatus_t cublasSsyr2k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                                   const float *alpha, const float *A, int lda, const float *B, int ldb,
                                   const float *beta, float *C, int ldc) {
    return __cv_syr2k(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasSsyr2k_v2 cublasSsyr2k
inline cublasStatus_t cublasDgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const double *alpha, const double *A, int lda, const double *B, int ldb,
                                  const double *beta, double *C, int ldc) {
    return __cv_gemm(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasDgemm_v2 cublasDgemm
inline cublasStatus_t cublasDsymm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                                  const double *alpha, const double *A, int lda, const double *B, int ldb,
                                  const double *beta, double *C, int ldc) {
    return __cv_symm(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasDsymm_v2 cublasDsymm
inline cublasStatus_t cublasDsyr2k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                                   const double *alpha, const double *A, int lda, const double *B, int ldb,
                                   const double *beta, double *C, int ldc) {
    return __cv_syr2k(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
#define cublasDsyr2k_v2 cublasDsyr2k
inline cublasStatus_t cublasSsyrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                                  const float *alpha, const float *A, int lda, const float *beta, float *C, int ldc) {
    return __cv_syr2k(handle, uplo, trans, n, k, alpha, A, lda, (const float *)0, lda, beta, C, ldc);
}
#define cublasSsyrk_v2 cublasSsyrk
inline cublasStatus_t cublasDsyrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                                  const double *alpha, const double *A, int lda, const double *beta, double *C,
                                  int ldc) {
    return __cv_syr2k(handle, uplo, trans, n, k, alpha, A, lda, (const double *)0, lda, beta, C, ldc);
}
#define cublasDsyrk_v2 cublasDsyrk

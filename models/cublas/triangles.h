// cuBLAS, level 3: triangular matrices, sums of matrices and diagonal matrices of float and double.
#pragma once
#include <cv:cublas/triangular.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference", "BLAS-like Extension"
inline cublasStatus_t cublasStrsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
                                  const float *A, int lda, float *B, int ldb) {
    return __cv_trsm(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
#define cublasStrsm_v2 cublasStrsm
inline cublasStatus_t cublasStrmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
                                  const float *A, int lda, const float *B, int ldb, float *C, int ldc) {
    return __cv_trmm(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc);
}
#define cublasStrmm_v2 cublasStrmm
inline cublasStatus_t cublasDtrsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
                                  const double *A, int lda, double *B, int ldb) {
    return __cv_trsm(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb);
}
#define cublasDtrsm_v2 cublasDtrsm
inline cublasStatus_t cublasDtrmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                  cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
                                  const double *A, int lda, const double *B, int ldb, double *C, int ldc) {
    return __cv_trmm(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc);
}
#define cublasDtrmm_v2 cublasDtrmm
inline cublasStatus_t cublasSgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, const float *alpha, const float *A, int lda, const float *beta, const float *B,
                                  int ldb, float *C, int ldc) {
    return __cv_geam(handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}
inline cublasStatus_t cublasSdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const float *A, int lda,
                                  const float *x, int incx, float *C, int ldc) {
    return __cv_dgmm(handle, mode, m, n, A, lda, x, incx, C, ldc);
}
inline cublasStatus_t cublasDgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, const double *alpha, const double *A, int lda, const double *beta,
                                  const double *B, int ldb, double *C, int ldc) {
    return __cv_geam(handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}
inline cublasStatus_t cublasDdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const double *A, int lda,
                                  const double *x, int incx, double *C, int ldc) {
    return __cv_dgmm(handle, mode, m, n, A, lda, x, incx, C, ldc);
}

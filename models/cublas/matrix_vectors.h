// cuBLAS, level 2: matrices and vectors of float and double.
#pragma once
#include <cv:cublas/matrix_vector.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-2 Function Reference"
inline cublasStatus_t cublasSgemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const float *alpha,
                                  const float *A, int lda, const float *x, int incx, const float *beta, float *y,
                                  int incy) {
    return __cv_gemv(handle, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasSgemv_v2 cublasSgemv
inline cublasStatus_t cublasSgbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                                  const float *alpha, const float *A, int lda, const float *x, int incx,
                                  const float *beta, float *y, int incy) {
    return __cv_gbmv(handle, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasSgbmv_v2 cublasSgbmv
inline cublasStatus_t cublasSger(cublasHandle_t handle, int m, int n, const float *alpha, const float *x, int incx,
                                 const float *y, int incy, float *A, int lda) {
    return __cv_ger(handle, m, n, alpha, x, incx, y, incy, A, lda);
}
#define cublasSger_v2 cublasSger
inline cublasStatus_t cublasSsymv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float *alpha,
                                  const float *A, int lda, const float *x, int incx, const float *beta, float *y,
                                  int incy) {
    return __cv_symv(handle, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasSsymv_v2 cublasSsymv
inline cublasStatus_t cublasSsyr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float *alpha,
                                 const float *x, int incx, float *A, int lda) {
    return __cv_syr(handle, uplo, n, alpha, x, incx, A, lda);
}
#define cublasSsyr_v2 cublasSsyr
inline cublasStatus_t cublasSsyr2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float *alpha,
                                  const float *x, int incx, const float *y, int incy, float *A, int lda) {
    return __cv_syr2(handle, uplo, n, alpha, x, incx, y, incy, A, lda);
}
#define cublasSsyr2_v2 cublasSsyr2
inline cublasStatus_t cublasStrmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                                  cublasDiagType_t diag, int n, const float *A, int lda, float *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, A, lda, x, incx, false);
}
#define cublasStrmv_v2 cublasStrmv
inline cublasStatus_t cublasStrsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                                  cublasDiagType_t diag, int n, const float *A, int lda, float *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, A, lda, x, incx, true);
}
#define cublasStrsv_v2 cublasStrsv
inline cublasStatus_t cublasDgemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const double *alpha,
                                  const double *A, int lda, const double *x, int incx, const double *beta, double *y,
                                  int incy) {
    return __cv_gemv(handle, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasDgemv_v2 cublasDgemv
inline cublasStatus_t cublasDgbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,
                                  const double *alpha, const double *A, int lda, const double *x, int incx,
                                  const double *beta, double *y, int incy) {
    return __cv_gbmv(handle, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasDgbmv_v2 cublasDgbmv
inline cublasStatus_t cublasDger(cublasHandle_t handle, int m, int n, const double *alpha, const double *x, int incx,
                                 const double *y, int incy, double *A, int lda) {
    return __cv_ger(handle, m, n, alpha, x, incx, y, incy, A, lda);
}
#define cublasDger_v2 cublasDger
inline cublasStatus_t cublasDsymv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double *alpha,
                                  const double *A, int lda, const double *x, int incx, const double *beta, double *y,
                                  int incy) {
    return __cv_symv(handle, uplo, n, alpha, A, lda, x, incx, beta, y, incy);
}
#define cublasDsymv_v2 cublasDsymv
inline cublasStatus_t cublasDsyr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double *alpha,
                                 const double *x, int incx, double *A, int lda) {
    return __cv_syr(handle, uplo, n, alpha, x, incx, A, lda);
}
#define cublasDsyr_v2 cublasDsyr
inline cublasStatus_t cublasDsyr2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double *alpha,
                                  const double *x, int incx, const double *y, int incy, double *A, int lda) {
    return __cv_syr2(handle, uplo, n, alpha, x, incx, y, incy, A, lda);
}
#define cublasDsyr2_v2 cublasDsyr2
inline cublasStatus_t cublasDtrmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                                  cublasDiagType_t diag, int n, const double *A, int lda, double *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, A, lda, x, incx, false);
}
#define cublasDtrmv_v2 cublasDtrmv
inline cublasStatus_t cublasDtrsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                                  cublasDiagType_t diag, int n, const double *A, int lda, double *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, A, lda, x, incx, true);
}
#define cublasDtrsv_v2 cublasDtrsv

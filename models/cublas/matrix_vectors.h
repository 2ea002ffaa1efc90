// cuBLAS, level 2: matrices and vectors of any type of element.
#pragma once
#include <cv:cublas/$I.h>
#include <cv:cublas/matrix_vector.h>
//! cv-each: $P=S $p=s $T=float $E=float $I=level1
//! cv-each: $P=D $p=d $T=double $E=double $I=level1
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $I=complex
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $I=complex

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-2 Function Reference"
inline cublasStatus_t cublas$Pgemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    const $T *alpha, const $T *A, int lda, const $T *x, int incx, const $T *beta, $T *y,
    int incy) {
    return __cv_gemv(handle, trans, m, n, (const $E *)alpha, (const $E *)A, lda, (const $E *)x,
        incx, (const $E *)beta, ($E *)y, incy);
}
#define cublas$Pgemv_v2 cublas$Pgemv
inline cublasStatus_t cublas$Pgbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    int kl, int ku, const $T *alpha, const $T *A, int lda, const $T *x, int incx,
    const $T *beta, $T *y, int incy) {
    return __cv_gbmv(handle, trans, m, n, kl, ku, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)x, incx, (const $E *)beta, ($E *)y, incy);
}
#define cublas$Pgbmv_v2 cublas$Pgbmv
inline cublasStatus_t cublas$Psymv(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $T *alpha, const $T *A, int lda, const $T *x, int incx, const $T *beta, $T *y,
    int incy) {
    return __cv_symv<$E, false>(handle, uplo, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)x, incx, (const $E *)beta, ($E *)y, incy);
}
#define cublas$Psymv_v2 cublas$Psymv
inline cublasStatus_t cublas$Psyr(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $T *alpha, const $T *x, int incx, $T *A, int lda) {
    return __cv_syr<$E, false, $E>(handle, uplo, n, (const $E *)alpha, (const $E *)x, incx, ($E *)A,
        lda);
}
#define cublas$Psyr_v2 cublas$Psyr
inline cublasStatus_t cublas$Psyr2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $T *alpha, const $T *x, int incx, const $T *y, int incy, $T *A, int lda) {
    return __cv_syr2<$E, false, $E>(handle, uplo, n, (const $E *)alpha, (const $E *)x, incx,
        (const $E *)y, incy, ($E *)A, lda);
}
#define cublas$Psyr2_v2 cublas$Psyr2
inline cublasStatus_t cublas$Ptrmv(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const $T *A, int lda, $T *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, (const $E *)A, lda, ($E *)x, incx, false);
}
#define cublas$Ptrmv_v2 cublas$Ptrmv
inline cublasStatus_t cublas$Ptrsv(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const $T *A, int lda, $T *x, int incx) {
    return __cv_trmv(handle, uplo, trans, diag, n, (const $E *)A, lda, ($E *)x, incx, true);
}
#define cublas$Ptrsv_v2 cublas$Ptrsv

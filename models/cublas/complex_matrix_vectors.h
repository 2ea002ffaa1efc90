// cuBLAS, level 2: hermitian matrices, products of complex vectors.
#pragma once
#include <cv:cublas/complex.h>
#include <cv:cublas/matrix_vector.h>
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $R=float $Q=S $q=s
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $R=double $Q=D $q=d

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-2 Function Reference"
inline cublasStatus_t cublas$Pgeru(cublasHandle_t handle, int m, int n, const $T *alpha,
    const $T *x, int incx, const $T *y, int incy, $T *A, int lda) {
    return __cv_ger<$E, false>(handle, m, n, (const $E *)alpha, (const $E *)x, incx, (const $E *)y,
        incy, ($E *)A, lda);
}
#define cublas$Pgeru_v2 cublas$Pgeru
inline cublasStatus_t cublas$Pgerc(cublasHandle_t handle, int m, int n, const $T *alpha,
    const $T *x, int incx, const $T *y, int incy, $T *A, int lda) {
    return __cv_ger<$E, true>(handle, m, n, (const $E *)alpha, (const $E *)x, incx, (const $E *)y,
        incy, ($E *)A, lda);
}
#define cublas$Pgerc_v2 cublas$Pgerc
inline cublasStatus_t cublas$Phemv(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $T *alpha, const $T *A, int lda, const $T *x, int incx, const $T *beta, $T *y,
    int incy) {
    return __cv_symv<$E, true>(handle, uplo, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)x, incx, (const $E *)beta, ($E *)y, incy);
}
#define cublas$Phemv_v2 cublas$Phemv
inline cublasStatus_t cublas$Pher(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $R *alpha, const $T *x, int incx, $T *A, int lda) {
    return __cv_syr<$E, true, $R>(handle, uplo, n, alpha, (const $E *)x, incx, ($E *)A, lda);
}
#define cublas$Pher_v2 cublas$Pher
inline cublasStatus_t cublas$Pher2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const $T *alpha, const $T *x, int incx, const $T *y, int incy, $T *A, int lda) {
    return __cv_syr2<$E, true, $E>(handle, uplo, n, (const $E *)alpha, (const $E *)x, incx,
        (const $E *)y, incy, ($E *)A, lda);
}
#define cublas$Pher2_v2 cublas$Pher2

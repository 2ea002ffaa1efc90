// cuBLAS, level 3: hermitian matrices.
#pragma once
#include <cv:cublas/complex.h>
#include <cv:cublas/matrix_matrix.h>
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $R=float $Q=S $q=s
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $R=double $Q=D $q=d

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference"
inline cublasStatus_t cublas$Phemm(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, int m, int n, const $T *alpha, const $T *A, int lda, const $T *B,
    int ldb, const $T *beta, $T *C, int ldc) {
    return __cv_symm<$E, true>(handle, side, uplo, m, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)B, ldb, (const $E *)beta, ($E *)C, ldc);
}
#define cublas$Phemm_v2 cublas$Phemm
inline cublasStatus_t cublas$Pher2k(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const $T *alpha, const $T *A, int lda, const $T *B,
    int ldb, const $R *beta, $T *C, int ldc) {
    return __cv_syr2k<$E, true, $E, $R>(handle, uplo, trans, n, k, (const $E *)alpha, (const $E *)A,
        lda, (const $E *)B, ldb, beta, ($E *)C, ldc);
}
#define cublas$Pher2k_v2 cublas$Pher2k
inline cublasStatus_t cublas$Pherk(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const $R *alpha, const $T *A, int lda,
    const $R *beta, $T *C, int ldc) {
    return __cv_syr2k<$E, true, $R, $R>(handle, uplo, trans, n, k, alpha, (const $E *)A, lda,
        (const $E *)0, lda, beta, ($E *)C, ldc);
}
#define cublas$Pherk_v2 cublas$Pherk

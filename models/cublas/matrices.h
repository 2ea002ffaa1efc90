// cuBLAS, level 3: matrices of any type of element.
#pragma once
#include <cv:cublas/$I.h>
#include <cv:cublas/matrix_matrix.h>
//! cv-each: $P=S $p=s $T=float $E=float $I=level1
//! cv-each: $P=D $p=d $T=double $E=double $I=level1
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $I=complex
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $I=complex

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference"
inline cublasStatus_t cublas$Pgemm(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const $T *alpha, const $T *A, int lda,
    const $T *B, int ldb, const $T *beta, $T *C, int ldc) {
    return __cv_gemm(handle, transa, transb, m, n, k, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)B, ldb, (const $E *)beta, ($E *)C, ldc);
}
#define cublas$Pgemm_v2 cublas$Pgemm
inline cublasStatus_t cublas$Psymm(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, int m, int n, const $T *alpha, const $T *A, int lda, const $T *B,
    int ldb, const $T *beta, $T *C, int ldc) {
    return __cv_symm<$E, false>(handle, side, uplo, m, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)B, ldb, (const $E *)beta, ($E *)C, ldc);
}
#define cublas$Psymm_v2 cublas$Psymm
inline cublasStatus_t cublas$Psyr2k(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const $T *alpha, const $T *A, int lda, const $T *B,
    int ldb, const $T *beta, $T *C, int ldc) {
    return __cv_syr2k<$E, false, $E, $E>(handle, uplo, trans, n, k, (const $E *)alpha,
        (const $E *)A, lda, (const $E *)B, ldb, (const $E *)beta, ($E *)C, ldc);
}
#define cublas$Psyr2k_v2 cublas$Psyr2k
inline cublasStatus_t cublas$Psyrk(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const $T *alpha, const $T *A, int lda,
    const $T *beta, $T *C, int ldc) {
    return __cv_syr2k<$E, false, $E, $E>(handle, uplo, trans, n, k, (const $E *)alpha,
        (const $E *)A, lda, (const $E *)0, lda, (const $E *)beta, ($E *)C, ldc);
}
#define cublas$Psyrk_v2 cublas$Psyrk

// cuBLAS, level 3: triangular matrices, sums of matrices, diagonal matrices, of any type of element.
#pragma once
#include <cv:cublas/$I.h>
#include <cv:cublas/triangular.h>
//! cv-each: $P=S $p=s $T=float $E=float $I=level1
//! cv-each: $P=D $p=d $T=double $E=double $I=level1
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $I=complex
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $I=complex

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference", "BLAS-like Extension"
inline cublasStatus_t cublas$Ptrsm(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
    const $T *alpha, const $T *A, int lda, $T *B, int ldb) {
    return __cv_trsm(handle, side, uplo, trans, diag, m, n, (const $E *)alpha, (const $E *)A, lda,
        ($E *)B, ldb);
}
#define cublas$Ptrsm_v2 cublas$Ptrsm
inline cublasStatus_t cublas$Ptrmm(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
    const $T *alpha, const $T *A, int lda, const $T *B, int ldb, $T *C, int ldc) {
    return __cv_trmm(handle, side, uplo, trans, diag, m, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)B, ldb, ($E *)C, ldc);
}
#define cublas$Ptrmm_v2 cublas$Ptrmm
inline cublasStatus_t cublas$Pgeam(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, const $T *alpha, const $T *A, int lda,
    const $T *beta, const $T *B, int ldb, $T *C, int ldc) {
    return __cv_geam(handle, transa, transb, m, n, (const $E *)alpha, (const $E *)A, lda,
        (const $E *)beta, (const $E *)B, ldb, ($E *)C, ldc);
}
inline cublasStatus_t cublas$Pdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
    const $T *A, int lda, const $T *x, int incx, $T *C, int ldc) {
    return __cv_dgmm(handle, mode, m, n, (const $E *)A, lda, (const $E *)x, incx, ($E *)C, ldc);
}

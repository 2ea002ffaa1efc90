// cuBLAS: batches of products and solutions, of any type of element.
#pragma once
#include <cv:cublas/$I.h>
#include <cv:cublas/batch.h>
//! cv-each: $P=S $p=s $T=float $E=float $I=level1
//! cv-each: $P=D $p=d $T=double $E=double $I=level1
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $I=complex
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $I=complex

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference", gemmBatched, gemmStridedBatched
inline cublasStatus_t cublas$PgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const $T *alpha, const $T *const *Aarray,
    int lda, const $T *const *Barray, int ldb, const $T *beta, $T *const *Carray, int ldc,
    int batchCount) {
    return __cv_gemm_batched(handle, transa, transb, m, n, k, (const $E *)alpha,
        (const $E *const *)Aarray, lda, (const $E *const *)Barray, ldb, (const $E *)beta,
        ($E *const *)Carray, ldc, batchCount);
}
inline cublasStatus_t cublas$PgemmStridedBatched(cublasHandle_t handle,
    cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const $T *alpha,
    const $T *A, int lda, long long strideA, const $T *B, int ldb, long long strideB,
    const $T *beta, $T *C, int ldc, long long strideC, int batchCount) {
    return __cv_gemm_strided(handle, transa, transb, m, n, k, (const $E *)alpha, (const $E *)A, lda,
        strideA, (const $E *)B, ldb, strideB, (const $E *)beta, ($E *)C, ldc, strideC, batchCount);
}
inline cublasStatus_t cublas$PgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
    int n, const $T *alpha, const $T *const *Aarray, int lda, const $T *const *xarray, int incx,
    const $T *beta, $T *const *yarray, int incy, int batchCount) {
    return __cv_gemv_batched(handle, trans, m, n, (const $E *)alpha, (const $E *const *)Aarray, lda,
        (const $E *const *)xarray, incx, (const $E *)beta, ($E *const *)yarray, incy, batchCount);
}
inline cublasStatus_t cublas$PgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans,
    int m, int n, const $T *alpha, const $T *A, int lda, long long strideA, const $T *x,
    int incx, long long stridex, const $T *beta, $T *y, int incy, long long stridey,
    int batchCount) {
    return __cv_gemv_strided(handle, trans, m, n, (const $E *)alpha, (const $E *)A, lda, strideA,
        (const $E *)x, incx, stridex, (const $E *)beta, ($E *)y, incy, stridey, batchCount);
}
inline cublasStatus_t cublas$PtrsmBatched(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
    const $T *alpha, const $T *const *A, int lda, $T *const *B, int ldb, int batchCount) {
    return __cv_trsm_batched(handle, side, uplo, trans, diag, m, n, (const $E *)alpha,
        (const $E *const *)A, lda, ($E *const *)B, ldb, batchCount);
}

// cuBLAS, the legacy interface of cublas.h for float and double: scalars and results by value.
//! cv-when: cublasInit cublasAlloc cublasGetError cublasShutdown
#pragma once
#include <cv:cublas/legacy.h>
//! cv-each: $P=S $p=s $T=float
//! cv-each: $P=D $p=d $T=double

//! cv: under; cuBLAS library 12.9, "Using the cuBLAS Legacy API"
inline void cublas$Paxpy(int n, $T alpha, const $T *x, int incx, $T *y, int incy) {
    __cv_blas_report(__cv_axpy(__cv_blas_hidden(), n, &alpha, x, incx, y, incy));
}
inline void cublas$Pscal(int n, $T alpha, $T *x, int incx) {
    __cv_blas_report(__cv_scal(__cv_blas_hidden(), n, &alpha, x, incx));
}
inline void cublas$Pcopy(int n, const $T *x, int incx, $T *y, int incy) {
    __cv_blas_report(__cv_copy_vector(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline void cublas$Pswap(int n, $T *x, int incx, $T *y, int incy) {
    __cv_blas_report(__cv_swap_vectors(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline $T cublas$Pdot(int n, const $T *x, int incx, const $T *y, int incy) {
    $T result = 0;
    __cv_blas_report(__cv_dot<$T, false>(__cv_blas_hidden(), n, x, incx, y, incy, &result));
    return result;
}
inline $T cublas$Pnrm2(int n, const $T *x, int incx) {
    $T result = 0;
    __cv_blas_report(__cv_nrm2(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline $T cublas$Pasum(int n, const $T *x, int incx) {
    $T result = 0;
    __cv_blas_report(__cv_asum(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline int cublasI$pamax(int n, const $T *x, int incx) {
    int result = 0;
    __cv_blas_report(__cv_extreme<$T, $T>(__cv_blas_hidden(), n, x, incx, &result, true));
    return result;
}
inline void cublas$Pgemv(char trans, int m, int n, $T alpha, const $T *A, int lda, const $T *x, int incx,
                        $T beta, $T *y, int incy) {
    __cv_blas_report(__cv_gemv(__cv_blas_hidden(), __cv_blas_op(trans), m, n, &alpha, A, lda, x, incx, &beta, y, incy));
}
inline void cublas$Pger(int m, int n, $T alpha, const $T *x, int incx, const $T *y, int incy, $T *A,
                       int lda) {
    __cv_blas_report(__cv_ger<$T, false>(__cv_blas_hidden(), m, n, &alpha, x, incx, y, incy, A, lda));
}
inline void cublas$Pgemm(char transa, char transb, int m, int n, int k, $T alpha, const $T *A, int lda,
                        const $T *B, int ldb, $T beta, $T *C, int ldc) {
    __cv_blas_report(__cv_gemm(__cv_blas_hidden(), __cv_blas_op(transa), __cv_blas_op(transb), m, n, k, &alpha, A, lda,
                               B, ldb, &beta, C, ldc));
}
inline void cublas$Ptrsm(char side, char uplo, char transa, char diag, int m, int n, $T alpha, const $T *A,
                        int lda, $T *B, int ldb) {
    __cv_blas_report(__cv_trsm(__cv_blas_hidden(), __cv_blas_side(side), __cv_blas_fill(uplo), __cv_blas_op(transa),
                               __cv_blas_diag(diag), m, n, &alpha, A, lda, B, ldb));
}

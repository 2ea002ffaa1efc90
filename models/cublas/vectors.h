// cuBLAS, level 1: vectors of any type of element.
#pragma once
#include <cv:cublas/$I.h>
//! cv-each: $P=S $p=s $T=float $E=float $R=float $I=level1
//! cv-each: $P=D $p=d $T=double $E=double $R=double $I=level1
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $R=float $I=complex
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $R=double $I=complex

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-1 Function Reference"
inline cublasStatus_t cublas$Paxpy(cublasHandle_t handle, int n, const $T *alpha, const $T *x,
    int incx, $T *y, int incy) {
    return __cv_axpy(handle, n, (const $E *)alpha, (const $E *)x, incx, ($E *)y, incy);
}
#define cublas$Paxpy_v2 cublas$Paxpy
inline cublasStatus_t cublas$Pscal(cublasHandle_t handle, int n, const $T *alpha, $T *x,
    int incx) {
    return __cv_scal(handle, n, (const $E *)alpha, ($E *)x, incx);
}
#define cublas$Pscal_v2 cublas$Pscal
inline cublasStatus_t cublas$Pcopy(cublasHandle_t handle, int n, const $T *x, int incx, $T *y,
    int incy) {
    return __cv_copy_vector(handle, n, (const $E *)x, incx, ($E *)y, incy);
}
#define cublas$Pcopy_v2 cublas$Pcopy
inline cublasStatus_t cublas$Pswap(cublasHandle_t handle, int n, $T *x, int incx, $T *y,
    int incy) {
    return __cv_swap_vectors(handle, n, ($E *)x, incx, ($E *)y, incy);
}
#define cublas$Pswap_v2 cublas$Pswap
inline cublasStatus_t cublasI$pamax(cublasHandle_t handle, int n, const $T *x, int incx,
    int *result) {
    return __cv_extreme<$E, $R>(handle, n, (const $E *)x, incx, result, true);
}
#define cublasI$pamax_v2 cublasI$pamax
inline cublasStatus_t cublasI$pamin(cublasHandle_t handle, int n, const $T *x, int incx,
    int *result) {
    return __cv_extreme<$E, $R>(handle, n, (const $E *)x, incx, result, false);
}
#define cublasI$pamin_v2 cublasI$pamin

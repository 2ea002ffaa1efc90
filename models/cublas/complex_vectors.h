// cuBLAS, level 1: products, norms and rotations of complex vectors.
#pragma once
#include <cv:cublas/complex.h>
//! cv-each: $P=C $p=c $T=cuComplex $E=__cv_complex<float> $R=float $Q=S $q=s
//! cv-each: $P=Z $p=z $T=cuDoubleComplex $E=__cv_complex<double> $R=double $Q=D $q=d

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-1 Function Reference"
inline cublasStatus_t cublas$Pdotu(cublasHandle_t handle, int n, const $T *x, int incx,
    const $T *y, int incy, $T *result) {
    return __cv_dot<$E, false>(handle, n, (const $E *)x, incx, (const $E *)y, incy, ($E *)result);
}
#define cublas$Pdotu_v2 cublas$Pdotu
inline cublasStatus_t cublas$Pdotc(cublasHandle_t handle, int n, const $T *x, int incx,
    const $T *y, int incy, $T *result) {
    return __cv_dot<$E, true>(handle, n, (const $E *)x, incx, (const $E *)y, incy, ($E *)result);
}
#define cublas$Pdotc_v2 cublas$Pdotc
inline cublasStatus_t cublas$Q$pnrm2(cublasHandle_t handle, int n, const $T *x, int incx,
    $R *result) {
    return __cv_nrm2(handle, n, (const $E *)x, incx, result);
}
#define cublas$Q$pnrm2_v2 cublas$Q$pnrm2
inline cublasStatus_t cublas$Q$pasum(cublasHandle_t handle, int n, const $T *x, int incx,
    $R *result) {
    return __cv_asum(handle, n, (const $E *)x, incx, result);
}
#define cublas$Q$pasum_v2 cublas$Q$pasum
inline cublasStatus_t cublas$P$qscal(cublasHandle_t handle, int n, const $R *alpha, $T *x,
    int incx) {
    return __cv_scal(handle, n, alpha, ($E *)x, incx);
}
#define cublas$P$qscal_v2 cublas$P$qscal
inline cublasStatus_t cublas$Prot(cublasHandle_t handle, int n, $T *x, int incx, $T *y,
    int incy, const $R *c, const $T *s) {
    return __cv_rot(handle, n, ($E *)x, incx, ($E *)y, incy, c, (const $E *)s);
}
#define cublas$Prot_v2 cublas$Prot
inline cublasStatus_t cublas$P$qrot(cublasHandle_t handle, int n, $T *x, int incx, $T *y,
    int incy, const $R *c, const $R *s) {
    return __cv_rot(handle, n, ($E *)x, incx, ($E *)y, incy, c, s);
}
#define cublas$P$qrot_v2 cublas$P$qrot

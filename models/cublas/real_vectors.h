// cuBLAS, level 1: products, norms and rotations of vectors of float and double.
#pragma once
#include <cv:cublas/level1.h>
//! cv-each: $P=S $p=s $T=float
//! cv-each: $P=D $p=d $T=double

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-1 Function Reference"
inline cublasStatus_t cublas$Pdot(cublasHandle_t handle, int n, const $T *x, int incx,
    const $T *y, int incy, $T *result) {
    return __cv_dot<$T, false>(handle, n, x, incx, y, incy, result);
}
#define cublas$Pdot_v2 cublas$Pdot
inline cublasStatus_t cublas$Pnrm2(cublasHandle_t handle, int n, const $T *x, int incx,
    $T *result) {
    return __cv_nrm2(handle, n, x, incx, result);
}
#define cublas$Pnrm2_v2 cublas$Pnrm2
inline cublasStatus_t cublas$Pasum(cublasHandle_t handle, int n, const $T *x, int incx,
    $T *result) {
    return __cv_asum(handle, n, x, incx, result);
}
#define cublas$Pasum_v2 cublas$Pasum
inline cublasStatus_t cublas$Prot(cublasHandle_t handle, int n, $T *x, int incx, $T *y,
    int incy, const $T *c, const $T *s) {
    return __cv_rot(handle, n, x, incx, y, incy, c, s);
}
#define cublas$Prot_v2 cublas$Prot

// cuBLAS, level 1: vectors of float and double.
#pragma once
#include <cv:cublas/level1.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-1 Function Reference"
inline cublasStatus_t cublasSaxpy(cublasHandle_t handle, int n, const float *alpha, const float *x, int incx, float *y,
                                  int incy) {
    return __cv_axpy(handle, n, alpha, x, incx, y, incy);
}
#define cublasSaxpy_v2 cublasSaxpy
inline cublasStatus_t cublasSscal(cublasHandle_t handle, int n, const float *alpha, float *x, int incx) {
    return __cv_scal(handle, n, alpha, x, incx);
}
#define cublasSscal_v2 cublasSscal
inline cublasStatus_t cublasSdot(cublasHandle_t handle, int n, const float *x, int incx, const float *y, int incy,
                                 float *result) {
    return __cv_dot(handle, n, x, incx, y, incy, result);
}
#define cublasSdot_v2 cublasSdot
inline cublasStatus_t cublasSnrm2(cublasHandle_t handle, int n, const float *x, int incx, float *result) {
    return __cv_nrm2(handle, n, x, incx, result);
}
#define cublasSnrm2_v2 cublasSnrm2
inline cublasStatus_t cublasSasum(cublasHandle_t handle, int n, const float *x, int incx, float *result) {
    return __cv_asum(handle, n, x, incx, result);
}
#define cublasSasum_v2 cublasSasum
inline cublasStatus_t cublasScopy(cublasHandle_t handle, int n, const float *x, int incx, float *y, int incy) {
    return __cv_copy_vector(handle, n, x, incx, y, incy);
}
#define cublasScopy_v2 cublasScopy
inline cublasStatus_t cublasSswap(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy) {
    return __cv_swap_vectors(handle, n, x, incx, y, incy);
}
#define cublasSswap_v2 cublasSswap
inline cublasStatus_t cublasSrot(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy, const float *c,
                                 const float *s) {
    return __cv_rot(handle, n, x, incx, y, incy, c, s);
}
#define cublasSrot_v2 cublasSrot
inline cublasStatus_t cublasDaxpy(cublasHandle_t handle, int n, const double *alpha, const double *x, int incx,
                                  double *y, int incy) {
    return __cv_axpy(handle, n, alpha, x, incx, y, incy);
}
#define cublasDaxpy_v2 cublasDaxpy
inline cublasStatus_t cublasDscal(cublasHandle_t handle, int n, const double *alpha, double *x, int incx) {
    return __cv_scal(handle, n, alpha, x, incx);
}
#define cublasDscal_v2 cublasDscal
inline cublasStatus_t cublasDdot(cublasHandle_t handle, int n, const double *x, int incx, const double *y, int incy,
                                 double *result) {
    return __cv_dot(handle, n, x, incx, y, incy, result);
}
#define cublasDdot_v2 cublasDdot
inline cublasStatus_t cublasDnrm2(cublasHandle_t handle, int n, const double *x, int incx, double *result) {
    return __cv_nrm2(handle, n, x, incx, result);
}
#define cublasDnrm2_v2 cublasDnrm2
inline cublasStatus_t cublasDasum(cublasHandle_t handle, int n, const double *x, int incx, double *result) {
    return __cv_asum(handle, n, x, incx, result);
}
#define cublasDasum_v2 cublasDasum
inline cublasStatus_t cublasDcopy(cublasHandle_t handle, int n, const double *x, int incx, double *y, int incy) {
    return __cv_copy_vector(handle, n, x, incx, y, incy);
}
#define cublasDcopy_v2 cublasDcopy
inline cublasStatus_t cublasDswap(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy) {
    return __cv_swap_vectors(handle, n, x, incx, y, incy);
}
#define cublasDswap_v2 cublasDswap
inline cublasStatus_t cublasDrot(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy,
                                 const double *c, const double *s) {
    return __cv_rot(handle, n, x, incx, y, incy, c, s);
}
#define cublasDrot_v2 cublasDrot
inline cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, true);
}
#define cublasIsamax_v2 cublasIsamax
inline cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, false);
}
#define cublasIsamin_v2 cublasIsamin
inline cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, true);
}
#define cublasIdamax_v2 cublasIdamax
inline cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, false);
}
#define cublasIdamin_v2 cublasIdamin

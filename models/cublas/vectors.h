// cuBLAS, level 1: vectors.
// SOUNDNESS(cublas-order): under; sums of floats are taken in one order only.
#pragma once
#include <cv:cublas/handle.h>
#include <cv:cuda/device_access.h>
#include <cv:math/sqrt.h>

//! cv: under; cuBLAS library, "cuBLAS Level-1 Function Reference"
// The index of element i: vectors with a negative step start at their end.
inline long __cv_at(int i, int n, int step) { return step >= 0 ? (long)i * step : (long)(i - n + 1) * step; }
template <class T>
inline cublasStatus_t __cv_axpy(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y, int incy) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    T a = __cv_device_read(alpha);
    for (int i = 0; i < n; ++i) {
        T *place = y + __cv_at(i, n, incy);
        __cv_device_write(place, __cv_fma(a, __cv_device_read(x + __cv_at(i, n, incx)), __cv_device_read(place)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_scal(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    T a = __cv_device_read(alpha);
    for (int i = 0; i < n; ++i) {
        T *place = x + (long)i * incx;
        __cv_device_write(place, (T)(a * __cv_device_read(place)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_dot(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, T *result) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    T sum = 0;
    for (int i = 0; i < n; ++i) {
        sum = __cv_fma(__cv_device_read(x + __cv_at(i, n, incx)), __cv_device_read(y + __cv_at(i, n, incy)), sum);
    }
    __cv_device_write(result, sum);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_nrm2(cublasHandle_t handle, int n, const T *x, int incx, T *result) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    T sum = 0;
    for (int i = 0; i < n; ++i) {
        T value = __cv_device_read(x + (long)i * incx);
        sum = __cv_fma(value, value, sum);
    }
    __cv_device_write(result, (T)__cv_sqrt(sum));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_asum(cublasHandle_t handle, int n, const T *x, int incx, T *result) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    T sum = 0;
    for (int i = 0; i < n; ++i) sum = sum + __cv_abs(__cv_device_read(x + (long)i * incx));
    __cv_device_write(result, sum);
    return CUBLAS_STATUS_SUCCESS;
}
// Indices count from one, as in Fortran.
template <class T>
inline cublasStatus_t __cv_extreme(cublasHandle_t handle, int n, const T *x, int incx, int *result, bool is_max) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    int best = 0;
    T extreme = 0;
    for (int i = 0; i < n; ++i) {
        T value = __cv_abs(__cv_device_read(x + (long)i * incx));
        if (best == 0 || (is_max ? value > extreme : value < extreme)) {
            best = i + 1;
            extreme = value;
        }
    }
    __cv_device_write(result, best);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_copy_vector(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    for (int i = 0; i < n; ++i) {
        __cv_device_write(y + __cv_at(i, n, incy), __cv_device_read(x + __cv_at(i, n, incx)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_swap_vectors(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    for (int i = 0; i < n; ++i) {
        T *p = x + __cv_at(i, n, incx);
        T *q = y + __cv_at(i, n, incy);
        T old = __cv_device_read(p);
        __cv_device_write(p, __cv_device_read(q));
        __cv_device_write(q, old);
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSaxpy(cublasHandle_t handle, int n, const float *alpha, const float *x, int incx,
                                  float *y, int incy) {
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
inline cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, true);
}
#define cublasIsamax_v2 cublasIsamax
inline cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, false);
}
#define cublasIsamin_v2 cublasIsamin
inline cublasStatus_t cublasScopy(cublasHandle_t handle, int n, const float *x, int incx, float *y, int incy) {
    return __cv_copy_vector(handle, n, x, incx, y, incy);
}
#define cublasScopy_v2 cublasScopy
inline cublasStatus_t cublasSswap(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy) {
    return __cv_swap_vectors(handle, n, x, incx, y, incy);
}
#define cublasSswap_v2 cublasSswap
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
inline cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, true);
}
#define cublasIdamax_v2 cublasIdamax
inline cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double *x, int incx, int *result) {
    return __cv_extreme(handle, n, x, incx, result, false);
}
#define cublasIdamin_v2 cublasIdamin
inline cublasStatus_t cublasDcopy(cublasHandle_t handle, int n, const double *x, int incx, double *y, int incy) {
    return __cv_copy_vector(handle, n, x, incx, y, incy);
}
#define cublasDcopy_v2 cublasDcopy
inline cublasStatus_t cublasDswap(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy) {
    return __cv_swap_vectors(handle, n, x, incx, y, incy);
}
#define cublasDswap_v2 cublasDswap

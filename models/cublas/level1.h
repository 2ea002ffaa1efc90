// cuBLAS, level 1: vectors, for any type of element. The functions by name are in cublas/vectors.h.
// SOUNDNESS(cublas-order): under; sums of floats are taken in one order only, with fused multiplication and addition.
#pragma once
#include <cv:cublas/types.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-1 Function Reference"
// The index of element i: vectors with a negative step start at their end.
inline long __cv_at(int i, int n, int step) { return step >= 0 ? (long)i * step : (long)(i - n + 1) * step; }
// What differs for complex elements; see cublas/complex.h.
template <class T>
inline T __cv_mul_add(T a, T b, T c) {
    return __cv_fma(a, b, c);
}
template <class T>
inline bool __cv_is_complex(const T *) {
    return false;
}
template <class T>
inline T __cv_conjugate(T a) {
    return a;
}
template <class T>
inline T __cv_real_part(T a) {
    return a;
}
template <class T>
inline T __cv_taxicab(T a) {
    return __cv_abs(a);
}
template <class T>
inline T __cv_peak(T a) {
    return __cv_abs(a);
}
template <class T>
inline T __cv_add_squares(T a, T scale, T sum) {
    T value = a / scale;
    return __cv_fma(value, value, sum);
}
template <class T>
inline cublasStatus_t __cv_axpy(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y, int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    T a = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(x);
    __cv_blas_array(y);
    for (int i = 0; i < n; ++i) {
        T *place = y + __cv_at(i, n, incy);
        __cv_device_write(place, __cv_mul_add(a, __cv_device_read(x + __cv_at(i, n, incx)), __cv_device_read(place)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
// Nothing is done with a step that is not positive.
template <class T, class S>
inline cublasStatus_t __cv_scal(cublasHandle_t handle, int n, const S *alpha, T *x, int incx) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    S a = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(x);
    for (int i = 0; i < n; ++i) {
        T *place = x + (long)i * incx;
        __cv_device_write(place, (T)(a * __cv_device_read(place)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
// The host waits for results that it is given.
template <class T>
inline void __cv_blas_result(cublasHandle_t handle, __cv_library_call &call, T *result, T value) {
    __cv_blas_scalar_side(handle, result);
    __cv_device_write(result, value);
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_HOST) call.waits = true;
}
// With x conjugated or not.
template <class T, bool H>
inline cublasStatus_t __cv_dot(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, T *result) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    T sum = 0;
    if (n > 0) {
        __cv_blas_array(x);
        __cv_blas_array(y);
    }
    for (int i = 0; i < n; ++i) {
        T left = __cv_device_read(x + __cv_at(i, n, incx));
        sum = __cv_mul_add(H ? __cv_conjugate(left) : left, __cv_device_read(y + __cv_at(i, n, incy)), sum);
    }
    __cv_blas_result(handle, call, result, sum);
    return CUBLAS_STATUS_SUCCESS;
}
// Scaled by the greatest magnitude, so that squares neither overflow nor vanish.
template <class T, class R>
inline cublasStatus_t __cv_nrm2(cublasHandle_t handle, int n, const T *x, int incx, R *result) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    R greatest = 0;
    R sum = 0;
    if (n > 0 && incx > 0) __cv_blas_array(x);
    for (int i = 0; i < n && incx > 0; ++i) {
        greatest = __cv_max(greatest, __cv_peak(__cv_device_read(x + (long)i * incx)));
    }
    bool is_scaled = greatest > (R)1e18 || (greatest > 0 && greatest < (R)1e-18);
    R scale = is_scaled && !__cv_isinf(greatest) ? greatest : (R)1;
    for (int i = 0; i < n && incx > 0; ++i) {
        sum = __cv_add_squares(__cv_device_read(x + (long)i * incx), scale, sum);
    }
    __cv_blas_result(handle, call, result, (R)(scale * __cv_sqrt(sum)));
    return CUBLAS_STATUS_SUCCESS;
}
template <class T, class R>
inline cublasStatus_t __cv_asum(cublasHandle_t handle, int n, const T *x, int incx, R *result) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    R sum = 0;
    if (n > 0 && incx > 0) __cv_blas_array(x);
    for (int i = 0; i < n && incx > 0; ++i) sum = sum + __cv_taxicab(__cv_device_read(x + (long)i * incx));
    __cv_blas_result(handle, call, result, sum);
    return CUBLAS_STATUS_SUCCESS;
}
// Indices count from one, as in Fortran; the first of equal magnitudes counts; zero for no elements.
template <class T, class R>
inline cublasStatus_t __cv_extreme(cublasHandle_t handle, int n, const T *x, int incx, int *result, bool is_max) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    int best = 0;
    R extreme = 0;
    if (n > 0 && incx > 0) __cv_blas_array(x);
    for (int i = 0; i < n && incx > 0; ++i) {
        R value = __cv_taxicab(__cv_device_read(x + (long)i * incx));
        if (best == 0 || (is_max ? value > extreme : value < extreme)) {
            best = i + 1;
            extreme = value;
        }
    }
    __cv_blas_result(handle, call, result, best);
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_copy_vector(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0) {
        __cv_blas_array(x);
        __cv_blas_array(y);
    }
    for (int i = 0; i < n; ++i) {
        __cv_device_write(y + __cv_at(i, n, incy), __cv_device_read(x + __cv_at(i, n, incx)));
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_swap_vectors(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n > 0) {
        __cv_blas_array(x);
        __cv_blas_array(y);
    }
    for (int i = 0; i < n; ++i) {
        T *p = x + __cv_at(i, n, incx);
        T *q = y + __cv_at(i, n, incy);
        T kept = __cv_device_read(p);
        __cv_device_write(p, __cv_device_read(q));
        __cv_device_write(q, kept);
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T, class R, class S>
inline cublasStatus_t __cv_rot(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const R *c, const S *s) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    R cosine = __cv_blas_scalar(handle, c);
    S sine = __cv_blas_scalar(handle, s);
    __cv_blas_array(x);
    __cv_blas_array(y);
    for (int i = 0; i < n; ++i) {
        T *p = x + __cv_at(i, n, incx);
        T *q = y + __cv_at(i, n, incy);
        T u = __cv_device_read(p);
        T v = __cv_device_read(q);
        __cv_device_write(p, (T)(cosine * u + sine * v));
        __cv_device_write(q, (T)(cosine * v - __cv_conjugate(sine) * u));
    }
    return CUBLAS_STATUS_SUCCESS;
}

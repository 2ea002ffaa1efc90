// cuBLAS, level 2: matrices and vectors, for any type of element.
#pragma once
#include <cv:cublas/level2.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-2 Function Reference"
template <class T>
inline cublasStatus_t __cv_gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha, const T *a,
                                int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_blas_valid(__cv_is_op(op) && m >= 0 && n >= 0 && incx != 0 && incy != 0 &&
                                            __cv_leads(lda, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_array(y);
    int rows = op == CUBLAS_OP_N ? m : n;
    int cols = op == CUBLAS_OP_N ? n : m;
    if (scale != 0) {
        __cv_blas_apart_from(a, m, n, lda, (const T *)y, rows, incy);
        __cv_blas_vectors_apart(x, cols, incx, (const T *)y, rows, incy);
    }
    for (int row = 0; row < rows; ++row) {
        T sum = 0;
        for (int i = 0; i < cols && scale != 0; ++i) {
            sum = __cv_mul_add(__cv_element(a, lda, op, row, i), __cv_device_read(x + __cv_at(i, cols, incx)), sum);
        }
        __cv_blas_update(y + __cv_at(row, rows, incy), scale, sum, keep);
    }
    return CUBLAS_STATUS_SUCCESS;
}
// A band matrix stores diagonal d in row ku - d.
template <class T>
inline cublasStatus_t __cv_gbmv(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,
                                const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y,
                                int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_blas_valid(__cv_is_op(op) && m >= 0 && n >= 0 && kl >= 0 && ku >= 0 && incx != 0 &&
                                            incy != 0 && lda >= kl + ku + 1);
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_array(y);
    int rows = op == CUBLAS_OP_N ? m : n;
    int cols = op == CUBLAS_OP_N ? n : m;
    if (scale != 0) {
        __cv_blas_apart_from(a, kl + ku + 1, n, lda, (const T *)y, rows, incy);
        __cv_blas_vectors_apart(x, cols, incx, (const T *)y, rows, incy);
    }
    for (int row = 0; row < rows; ++row) {
        T sum = 0;
        for (int i = 0; i < cols && scale != 0; ++i) {
            int r = op == CUBLAS_OP_N ? row : i;
            int c = op == CUBLAS_OP_N ? i : row;
            if (r - c > kl || c - r > ku) continue;
            T stored = __cv_device_read(a + (ku + r - c) + (long)c * lda);
            T value = op == CUBLAS_OP_C ? __cv_conjugate(stored) : stored;
            sum = __cv_mul_add(value, __cv_device_read(x + __cv_at(i, cols, incx)), sum);
        }
        __cv_blas_update(y + __cv_at(row, rows, incy), scale, sum, keep);
    }
    return CUBLAS_STATUS_SUCCESS;
}
// With y conjugated or not.
template <class T, bool H>
inline cublasStatus_t __cv_ger(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx, const T *y,
                               int incy, T *a, int lda) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status =
        __cv_blas_valid(m >= 0 && n >= 0 && incx != 0 && incy != 0 && __cv_leads(lda, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_array(y);
    if (scale != 0) {
        __cv_blas_apart_from((const T *)a, m, n, lda, x, m, incx);
        __cv_blas_apart_from((const T *)a, m, n, lda, y, n, incy);
    }
    for (int col = 0; col < n && scale != 0; ++col) {
        T right = __cv_device_read(y + __cv_at(col, n, incy));
        T factor = scale * (H ? __cv_conjugate(right) : right);
        for (int row = 0; row < m; ++row) {
            T *place = a + row + (long)col * lda;
            T value = __cv_device_read(x + __cv_at(row, m, incx));
            __cv_device_write(place, __cv_mul_add(factor, value, __cv_device_read(place)));
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T, bool H>
inline cublasStatus_t __cv_symv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *a,
                                int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status =
        __cv_blas_valid(__cv_is_triangle(uplo) && n >= 0 && incx != 0 && incy != 0 && __cv_leads(lda, n));
    if (status != CUBLAS_STATUS_SUCCESS || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_array(y);
    if (scale != 0) {
        __cv_blas_apart_from(a, n, n, lda, (const T *)y, n, incy);
        __cv_blas_vectors_apart(x, n, incx, (const T *)y, n, incy);
    }
    for (int row = 0; row < n; ++row) {
        T sum = 0;
        for (int i = 0; i < n && scale != 0; ++i) {
            T value = __cv_symmetric<T, H>(a, lda, uplo, row, i);
            sum = __cv_mul_add(value, __cv_device_read(x + __cv_at(i, n, incx)), sum);
        }
        __cv_blas_update(y + __cv_at(row, n, incy), scale, sum, keep);
    }
    return CUBLAS_STATUS_SUCCESS;
}
// One triangle of A + alpha x y' + alpha y x', or of A + alpha x x' where y is null. In hermitian matrices (H) the
// right factors and the second alpha are conjugated.
template <class T, bool H, class S>
inline cublasStatus_t __cv_syr2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const S *alpha, const T *x,
                                int incx, const T *y, int incy, T *a, int lda) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status =
        __cv_blas_valid(__cv_is_triangle(uplo) && n >= 0 && incx != 0 && incy != 0 && __cv_leads(lda, n));
    if (status != CUBLAS_STATUS_SUCCESS || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(a);
    __cv_blas_array(x);
    if (scale != 0) {
        __cv_blas_apart_from((const T *)a, n, n, lda, x, n, incx);
        if (y != 0) __cv_blas_apart_from((const T *)a, n, n, lda, y, n, incy);
    }
    for (int col = 0; col < n && scale != 0; ++col) {
        int first = uplo == CUBLAS_FILL_MODE_LOWER ? col : 0;
        int last = uplo == CUBLAS_FILL_MODE_LOWER ? n : col + 1;
        T x_col = __cv_device_read(x + __cv_at(col, n, incx));
        T y_col = y != 0 ? __cv_device_read(y + __cv_at(col, n, incy)) : x_col;
        T right = scale * (H ? __cv_conjugate(y_col) : y_col);
        T other = H ? __cv_conjugate((T)(scale * x_col)) : (T)(scale * x_col);
        for (int row = first; row < last; ++row) {
            T *place = a + row + (long)col * lda;
            T sum = __cv_mul_add(__cv_device_read(x + __cv_at(row, n, incx)), right, __cv_device_read(place));
            if (y != 0) sum = __cv_mul_add(__cv_device_read(y + __cv_at(row, n, incy)), other, sum);
            __cv_device_write(place, H && row == col ? __cv_real_part(sum) : sum);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T, bool H, class S>
inline cublasStatus_t __cv_syr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const S *alpha, const T *x,
                               int incx, T *a, int lda) {
    return __cv_syr2<T, H, S>(handle, uplo, n, alpha, x, incx, (const T *)0, 1, a, lda);
}
// Row i of a lower triangle needs the rows up to i, so that a product goes from the last row to the first and a
// solution from the first to the last.
template <class T>
inline cublasStatus_t __cv_trmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op,
                                cublasDiagType_t diag, int n, const T *a, int lda, T *x, int incx, bool is_solution) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_blas_valid(__cv_is_triangle(uplo) && __cv_is_op(op) && n >= 0 && incx != 0 &&
                                            __cv_leads(lda, n));
    if (status != CUBLAS_STATUS_SUCCESS || n == 0) return status;
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_apart_from(a, n, n, lda, (const T *)x, n, incx);
    bool is_lower = __cv_is_lower(uplo, op);
    for (int step = 0; step < n; ++step) {
        int row = is_lower == is_solution ? step : n - 1 - step;
        T *place = x + __cv_at(row, n, incx);
        T own = __cv_device_read(place);
        T sum = is_solution ? own : (T)(own * __cv_triangular(a, lda, op, diag, row, row));
        for (int i = is_lower ? 0 : row + 1; i < (is_lower ? row : n); ++i) {
            T value = __cv_element(a, lda, op, row, i);
            T factor = __cv_device_read(x + __cv_at(i, n, incx));
            sum = __cv_mul_add(is_solution ? -value : value, factor, sum);
        }
        if (is_solution) sum = sum / __cv_triangular(a, lda, op, diag, row, row);
        __cv_device_write(place, sum);
    }
    return CUBLAS_STATUS_SUCCESS;
}

// cuBLAS, level 3: triangular matrices, sums of matrices, diagonal matrices, for any type of element.
#pragma once
#include <cv:cublas/level2.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference", "BLAS-like Extension"
inline cublasStatus_t __cv_triangular_valid(cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op, int m,
                                            int n, int lda, int ldb, int ldc) {
    int order = side == CUBLAS_SIDE_LEFT ? m : n;
    return __cv_blas_valid(__cv_is_triangle(uplo) && __cv_is_op(op) && m >= 0 && n >= 0 && __cv_leads(lda, order) &&
                           __cv_leads(ldb, m) && __cv_leads(ldc, m));
}
// Solves op(A) X = alpha B, or X op(A) = alpha B, in the place of B.
template <class T>
inline cublasStatus_t __cv_trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T *alpha, const T *a,
                                int lda, T *b, int ldb) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_triangular_valid(side, uplo, op, m, n, lda, ldb, ldb);
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(a);
    __cv_blas_array(b);
    bool is_left = side == CUBLAS_SIDE_LEFT;
    int order = is_left ? m : n;
    int others = is_left ? n : m;
    __cv_blas_apart(a, order, order, lda, (const T *)b, m, n, ldb);
    // From the right, the transposed system is solved for each row.
    bool is_lower = __cv_is_lower(uplo, op) == is_left;
    for (int other = 0; other < others; ++other) {
        for (int step = 0; step < order; ++step) {
            int at = is_lower ? step : order - 1 - step;
            T *place = is_left ? b + at + (long)other * ldb : b + other + (long)at * ldb;
            T sum = scale * __cv_device_read(place);
            for (int i = is_lower ? 0 : at + 1; i < (is_lower ? at : order); ++i) {
                T value = is_left ? __cv_element(a, lda, op, at, i) : __cv_element(a, lda, op, i, at);
                T known = __cv_device_read(is_left ? b + i + (long)other * ldb : b + other + (long)i * ldb);
                sum = __cv_mul_add(-value, known, sum);
            }
            if (diag == CUBLAS_DIAG_NON_UNIT) sum = sum / __cv_element(a, lda, op, at, at);
            __cv_device_write(place, sum);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
// C = alpha op(A) B or alpha B op(A); C may be B itself.
template <class T>
inline cublasStatus_t __cv_trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T *alpha, const T *a,
                                int lda, const T *b, int ldb, T *c, int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_triangular_valid(side, uplo, op, m, n, lda, ldb, ldc);
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    __cv_blas_array(a);
    __cv_blas_array(b);
    __cv_blas_array(c);
    bool is_left = side == CUBLAS_SIDE_LEFT;
    int order = is_left ? m : n;
    int others = is_left ? n : m;
    __cv_blas_apart(a, order, order, lda, (const T *)c, m, n, ldc);
    if ((const T *)c != b || ldb != ldc) __cv_blas_apart(b, m, n, ldb, (const T *)c, m, n, ldc);
    bool is_lower = __cv_is_lower(uplo, op) == is_left;
    for (int other = 0; other < others; ++other) {
        for (int step = 0; step < order; ++step) {
            // In the order in which no operand is overwritten before its last use.
            int at = is_lower ? order - 1 - step : step;
            T sum = 0;
            for (int i = is_lower ? 0 : at; i < (is_lower ? at + 1 : order); ++i) {
                T value = is_left ? __cv_triangular(a, lda, op, diag, at, i) : __cv_triangular(a, lda, op, diag, i, at);
                T factor = __cv_device_read(is_left ? b + i + (long)other * ldb : b + other + (long)i * ldb);
                sum = __cv_mul_add(value, factor, sum);
            }
            __cv_device_write(is_left ? c + at + (long)other * ldc : c + other + (long)at * ldc, (T)(scale * sum));
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
// C = alpha op(A) + beta op(B); C may be A or B itself where that is not transposed.
template <class T>
inline cublasStatus_t __cv_geam(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c,
                                int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows_a = opa == CUBLAS_OP_N ? m : n;
    int rows_b = opb == CUBLAS_OP_N ? m : n;
    cublasStatus_t status = __cv_blas_valid(__cv_is_op(opa) && __cv_is_op(opb) && m >= 0 && n >= 0 &&
                                            __cv_leads(lda, rows_a) && __cv_leads(ldb, rows_b) && __cv_leads(ldc, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    bool is_a = (const T *)c == a && lda == ldc && opa == CUBLAS_OP_N;
    bool is_b = (const T *)c == b && ldb == ldc && opb == CUBLAS_OP_N;
    if (scale != 0) {
        __cv_blas_array(a);
        if (!is_a) __cv_blas_apart(a, rows_a, rows_a == m ? n : m, lda, (const T *)c, m, n, ldc);
    }
    if (keep != 0) {
        __cv_blas_array(b);
        if (!is_b) __cv_blas_apart(b, rows_b, rows_b == m ? n : m, ldb, (const T *)c, m, n, ldc);
    }
    __cv_blas_array(c);
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < m; ++row) {
            T sum = scale != 0 ? (T)(scale * __cv_element(a, lda, opa, row, col)) : (T)0;
            if (keep != 0) sum = __cv_mul_add(keep, __cv_element(b, ldb, opb, row, col), sum);
            __cv_device_write(c + row + (long)col * ldc, sum);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
// C = A diag(x) or diag(x) A; C may be A itself.
template <class T>
inline cublasStatus_t __cv_dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *a, int lda,
                                const T *x, int incx, T *c, int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = __cv_blas_valid(m >= 0 && n >= 0 && __cv_leads(lda, m) && __cv_leads(ldc, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    __cv_blas_array(a);
    __cv_blas_array(x);
    __cv_blas_array(c);
    if ((const T *)c != a || lda != ldc) __cv_blas_apart(a, m, n, lda, (const T *)c, m, n, ldc);
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < m; ++row) {
            int at = side == CUBLAS_SIDE_LEFT ? row : col;
            int count = side == CUBLAS_SIDE_LEFT ? m : n;
            T factor = __cv_device_read(x + __cv_at(at, count, incx));
            __cv_device_write(c + row + (long)col * ldc, (T)(factor * __cv_element(a, lda, CUBLAS_OP_N, row, col)));
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}

// cuBLAS, level 3: matrices, for any type of element.
#pragma once
#include <cv:cublas/level2.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference"
// Operands of type A, computation in T, results of type C.
template <class T, class A, class C>
inline cublasStatus_t __cv_gemm_as(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                   int k, const T *alpha, const A *a, int lda, const A *b, int ldb, const T *beta, C *c,
                                   int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows_a = opa == CUBLAS_OP_N ? m : k;
    int rows_b = opb == CUBLAS_OP_N ? k : n;
    cublasStatus_t status =
        __cv_blas_valid(__cv_is_op(opa) && __cv_is_op(opb) && m >= 0 && n >= 0 && k >= 0 && __cv_leads(lda, rows_a) &&
                        __cv_leads(ldb, rows_b) && __cv_leads(ldc, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    if (k > 0 && scale != 0) {
        __cv_blas_array(a);
        __cv_blas_array(b);
        __cv_blas_apart((const char *)a, rows_a * (int)sizeof(A), opa == CUBLAS_OP_N ? k : m, lda * (int)sizeof(A),
                        (const char *)c, m * (int)sizeof(C), n, ldc * (int)sizeof(C));
        __cv_blas_apart((const char *)b, rows_b * (int)sizeof(A), opb == CUBLAS_OP_N ? n : k, ldb * (int)sizeof(A),
                        (const char *)c, m * (int)sizeof(C), n, ldc * (int)sizeof(C));
    }
    __cv_blas_array(c);
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < m; ++row) {
            T sum = 0;
            for (int i = 0; i < k && scale != 0; ++i) {
                sum = __cv_mul_add((T)__cv_element(a, lda, opa, row, i), (T)__cv_element(b, ldb, opb, i, col), sum);
            }
            C *place = c + row + (long)col * ldc;
            T result = scale * sum;
            if (keep != 0) result = __cv_mul_add(keep, (T)__cv_device_read(place), result);
            __cv_device_write(place, (C)result);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_gemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c,
                                int ldc) {
    return __cv_gemm_as<T, T, T>(handle, opa, opb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
// Of a symmetric or hermitian (H) matrix.
template <class T, bool H>
inline cublasStatus_t __cv_symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                                const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c,
                                int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    int order = side == CUBLAS_SIDE_LEFT ? m : n;
    cublasStatus_t status = __cv_blas_valid(__cv_is_triangle(uplo) && m >= 0 && n >= 0 && __cv_leads(lda, order) &&
                                            __cv_leads(ldb, m) && __cv_leads(ldc, m));
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    __cv_blas_array(a);
    __cv_blas_array(b);
    __cv_blas_array(c);
    __cv_blas_apart(a, order, order, lda, (const T *)c, m, n, ldc);
    __cv_blas_apart(b, m, n, ldb, (const T *)c, m, n, ldc);
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < m; ++row) {
            T sum = 0;
            for (int i = 0; i < order && scale != 0; ++i) {
                bool is_left = side == CUBLAS_SIDE_LEFT;
                T value = __cv_symmetric<T, H>(a, lda, uplo, is_left ? row : i, is_left ? i : col);
                T factor = __cv_element(b, ldb, CUBLAS_OP_N, is_left ? i : row, is_left ? col : i);
                sum = __cv_mul_add(value, factor, sum);
            }
            __cv_blas_update(c + row + (long)col * ldc, scale, sum, keep);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
// One triangle of alpha op(A) op(B)' + alpha op(B) op(A)' + beta C, or of alpha op(A) op(A)' + beta C where B is null.
// In hermitian matrices (H) the right factors and the second alpha are conjugated.
template <class T, bool H, class S, class K>
inline cublasStatus_t __cv_syr2k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k,
                                 const S *alpha, const T *a, int lda, const T *b, int ldb, const K *beta, T *c,
                                 int ldc) {
    __cv_library_call call(handle);
    if (!__cv_blas_begin(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows = op == CUBLAS_OP_N ? n : k;
    bool is_op = __cv_is_rank_op<T, H>(op);
    cublasStatus_t status = __cv_blas_valid(__cv_is_triangle(uplo) && is_op && n >= 0 && k >= 0 &&
                                            __cv_leads(lda, rows) && __cv_leads(ldb, rows) && __cv_leads(ldc, n));
    if (status != CUBLAS_STATUS_SUCCESS || n == 0) return status;
    T scale = __cv_blas_scalar(handle, alpha);
    T keep = __cv_blas_scalar(handle, beta);
    if (k > 0) __cv_blas_array(a);
    __cv_blas_array(c);
    __cv_blas_apart(a, rows, rows == n ? k : n, lda, (const T *)c, n, n, ldc);
    for (int col = 0; col < n; ++col) {
        int first = uplo == CUBLAS_FILL_MODE_LOWER ? col : 0;
        int last = uplo == CUBLAS_FILL_MODE_LOWER ? n : col + 1;
        for (int row = first; row < last; ++row) {
            T sum = 0;
            T other = 0;
            for (int i = 0; i < k && scale != 0; ++i) {
                T left = __cv_element(a, lda, op, row, i);
                T right = __cv_element(b == 0 ? a : b, ldb, op, col, i);
                sum = __cv_mul_add(left, H ? __cv_conjugate(right) : right, sum);
                if (b == 0) continue;
                right = __cv_element(a, lda, op, col, i);
                left = __cv_element(b, ldb, op, row, i);
                other = __cv_mul_add(left, H ? __cv_conjugate(right) : right, other);
            }
            T *place = c + row + (long)col * ldc;
            T result = scale * sum;
            if (b != 0) result = __cv_mul_add(H ? __cv_conjugate(scale) : scale, other, result);
            if (keep != 0) result = __cv_mul_add(keep, __cv_device_read(place), result);
            __cv_device_write(place, H && row == col ? __cv_real_part(result) : result);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}

// cuBLAS, levels 2 and 3: products of matrices stored by columns.
// SOUNDNESS(cublas-order): under; see cublas/vectors.h.
#pragma once
#include <cv:cublas/handle.h>
#include <cv:cuda/device_access.h>

//! cv: under; cuBLAS library, "cuBLAS Level-2 Function Reference", "cuBLAS Level-3 Function Reference"
template <class T>
inline T __cv_element(const T *a, int lda, cublasOperation_t op, int row, int col) {
    return __cv_device_read(op == CUBLAS_OP_N ? a + row + (long)col * lda : a + col + (long)row * lda);
}
template <class T>
inline cublasStatus_t __cv_gemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c,
                                int ldc) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows_a = opa == CUBLAS_OP_N ? m : k;
    int rows_b = opb == CUBLAS_OP_N ? k : n;
    bool is_valid = m >= 0 && n >= 0 && k >= 0 && lda >= (rows_a > 1 ? rows_a : 1) && ldb >= (rows_b > 1 ? rows_b : 1);
    is_valid = is_valid && ldc >= (m > 1 ? m : 1);
    __cv_contract(is_valid, "cublas gemm: a size or leading dimension is invalid");
    if (!is_valid) return CUBLAS_STATUS_INVALID_VALUE;
    __cv_device_sync();
    T scale = __cv_device_read(alpha);
    T keep = __cv_device_read(beta);
    for (int col = 0; col < n; ++col) {
        for (int row = 0; row < m; ++row) {
            T sum = 0;
            for (int i = 0; i < k; ++i) {
                sum = __cv_fma(__cv_element(a, lda, opa, row, i), __cv_element(b, ldb, opb, i, col), sum);
            }
            T *place = c + row + (long)col * ldc;
            T result = scale * sum;
            // With beta zero the old contents are not read: they may be anything.
            if (keep != 0) result = __cv_fma(keep, __cv_device_read(place), result);
            __cv_device_write(place, result);
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha, const T *a,
                                int lda, const T *x, int incx, const T *beta, T *y, int incy) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    bool is_valid = m >= 0 && n >= 0 && incx > 0 && incy > 0 && lda >= (m > 1 ? m : 1);
    if (!is_valid) {
        if (incx < 0 || incy < 0) __cv_unsupported("cublas gemv with a negative step");
        __cv_contract(incx < 0 || incy < 0, "cublas gemv: a size, step or leading dimension is invalid");
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    __cv_device_sync();
    T scale = __cv_device_read(alpha);
    T keep = __cv_device_read(beta);
    int rows = op == CUBLAS_OP_N ? m : n;
    int cols = op == CUBLAS_OP_N ? n : m;
    for (int row = 0; row < rows; ++row) {
        T sum = 0;
        for (int i = 0; i < cols; ++i) {
            sum = __cv_fma(__cv_element(a, lda, op, row, i), __cv_device_read(x + (long)i * incx), sum);
        }
        T *place = y + (long)row * incy;
        T result = scale * sum;
        if (keep != 0) result = __cv_fma(keep, __cv_device_read(place), result);
        __cv_device_write(place, result);
    }
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
inline cublasStatus_t __cv_ger(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx, const T *y,
                               int incy, T *a, int lda) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (incx < 0 || incy < 0) __cv_unsupported("cublas ger with a negative step");
    __cv_device_sync();
    T scale = __cv_device_read(alpha);
    for (int col = 0; col < n; ++col) {
        T factor = scale * __cv_device_read(y + (long)col * incy);
        for (int row = 0; row < m; ++row) {
            T *place = a + row + (long)col * lda;
            __cv_device_write(place, __cv_fma(factor, __cv_device_read(x + (long)row * incx), __cv_device_read(place)));
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSgemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                  int k, const float *alpha, const float *a, int lda, const float *b, int ldb,
                                  const float *beta, float *c, int ldc) {
    return __cv_gemm(handle, opa, opb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
#define cublasSgemm_v2 cublasSgemm
inline cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                                                int m, int n, int k, const float *alpha, const float *a, int lda,
                                                long long step_a, const float *b, int ldb, long long step_b,
                                                const float *beta, float *c, int ldc, long long step_c, int batches) {
    for (int i = 0; i < batches; ++i) {
        cublasStatus_t status = __cv_gemm(handle, opa, opb, m, n, k, alpha, a + i * step_a, lda, b + i * step_b, ldb,
                                          beta, c + i * step_c, ldc);
        if (status != CUBLAS_STATUS_SUCCESS) return status;
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSgemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const float *alpha,
                                  const float *a, int lda, const float *x, int incx, const float *beta, float *y,
                                  int incy) {
    return __cv_gemv(handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
#define cublasSgemv_v2 cublasSgemv
inline cublasStatus_t cublasSger(cublasHandle_t handle, int m, int n, const float *alpha, const float *x, int incx,
                                 const float *y, int incy, float *a, int lda) {
    return __cv_ger(handle, m, n, alpha, x, incx, y, incy, a, lda);
}
inline cublasStatus_t cublasDgemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                  int k, const double *alpha, const double *a, int lda, const double *b, int ldb,
                                  const double *beta, double *c, int ldc) {
    return __cv_gemm(handle, opa, opb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
#define cublasDgemm_v2 cublasDgemm
inline cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                                                int m, int n, int k, const double *alpha, const double *a, int lda,
                                                long long step_a, const double *b, int ldb, long long step_b,
                                                const double *beta, double *c, int ldc, long long step_c, int batches) {
    for (int i = 0; i < batches; ++i) {
        cublasStatus_t status = __cv_gemm(handle, opa, opb, m, n, k, alpha, a + i * step_a, lda, b + i * step_b, ldb,
                                          beta, c + i * step_c, ldc);
        if (status != CUBLAS_STATUS_SUCCESS) return status;
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDgemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const double *alpha,
                                  const double *a, int lda, const double *x, int incx, const double *beta, double *y,
                                  int incy) {
    return __cv_gemv(handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
#define cublasDgemv_v2 cublasDgemv
inline cublasStatus_t cublasDger(cublasHandle_t handle, int m, int n, const double *alpha, const double *x, int incx,
                                 const double *y, int incy, double *a, int lda) {
    return __cv_ger(handle, m, n, alpha, x, incx, y, incy, a, lda);
}

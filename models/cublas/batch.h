// cuBLAS: batches of products, by arrays of addresses in device memory or at constant strides.
#pragma once
#include <cv:cublas/matrix_matrix.h>
#include <cv:cublas/matrix_vector.h>
#include <cv:cublas/triangular.h>

//! cv: under; cuBLAS library 12.9, "cuBLAS Level-3 Function Reference", gemmBatched, gemmStridedBatched
template <class P>
inline P __cv_batch_at(const P *addresses, int i) {
    __cv_contract(__cv_object_space(addresses) != 1, "cublas batch: an array of addresses is in host memory");
    return __cv_device_read(addresses + i);
}
inline bool __cv_batch_begin(cublasHandle_t handle, int count) {
    __cv_contract(handle != 0, "cublas: the handle is null");
    __cv_contract(count >= 0, "cublas batch: the number of products is negative");
    return count >= 0;
}
template <class T>
inline cublasStatus_t __cv_gemm_batched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                        int n, int k, const T *alpha, const T *const *a, int lda, const T *const *b,
                                        int ldb, const T *beta, T *const *c, int ldc, int count) {
    __cv_library_call call(handle);
    if (!__cv_batch_begin(handle, count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemm(handle, opa, opb, m, n, k, alpha, __cv_batch_at(a, i), lda, __cv_batch_at(b, i), ldb, beta,
                           __cv_batch_at(c, i), ldc);
        if (i > 0 && status == CUBLAS_STATUS_SUCCESS) {
            const T *before = __cv_batch_at(c, i - 1);
            __cv_blas_apart(before, m, n, ldc, (const T *)__cv_batch_at(c, i), m, n, ldc);
        }
    }
    return status;
}
// The results of a batch must not overlap; those of neighbors are compared.
template <class T>
inline cublasStatus_t __cv_gemm_strided(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                        int n, int k, const T *alpha, const T *a, int lda, long long step_a, const T *b,
                                        int ldb, long long step_b, const T *beta, T *c, int ldc, long long step_c,
                                        int count) {
    __cv_library_call call(handle);
    if (!__cv_batch_begin(handle, count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    if (count > 1) __cv_blas_apart((const T *)c, m, n, ldc, (const T *)(c + step_c), m, n, ldc);
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemm(handle, opa, opb, m, n, k, alpha, a + i * step_a, lda, b + i * step_b, ldb, beta,
                           c + i * step_c, ldc);
    }
    return status;
}
template <class T>
inline cublasStatus_t __cv_gemv_strided(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,
                                        const T *a, int lda, long long step_a, const T *x, int incx, long long step_x,
                                        const T *beta, T *y, int incy, long long step_y, int count) {
    __cv_library_call call(handle);
    if (!__cv_batch_begin(handle, count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemv(handle, op, m, n, alpha, a + i * step_a, lda, x + i * step_x, incx, beta, y + i * step_y,
                           incy);
    }
    int rows = op == CUBLAS_OP_N ? m : n;
    if (count > 1 && status == CUBLAS_STATUS_SUCCESS) {
        __cv_blas_vectors_apart((const T *)y, rows, incy, (const T *)(y + step_y), rows, incy);
    }
    return status;
}
template <class T>
inline cublasStatus_t __cv_gemv_batched(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,
                                        const T *const *a, int lda, const T *const *x, int incx, const T *beta,
                                        T *const *y, int incy, int count) {
    __cv_library_call call(handle);
    if (!__cv_batch_begin(handle, count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemv(handle, op, m, n, alpha, __cv_batch_at(a, i), lda, __cv_batch_at(x, i), incx, beta,
                           __cv_batch_at(y, i), incy);
    }
    return status;
}
template <class T>
inline cublasStatus_t __cv_trsm_batched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                        cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T *alpha,
                                        const T *const *a, int lda, T *const *b, int ldb, int count) {
    __cv_library_call call(handle);
    if (!__cv_batch_begin(handle, count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_trsm(handle, side, uplo, op, diag, m, n, alpha, __cv_batch_at(a, i), lda, __cv_batch_at(b, i),
                           ldb);
    }
    return status;
}

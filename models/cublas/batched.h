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
inline bool __cv_batch_begin(int count) {
    __cv_contract(count >= 0, "cublas batch: the number of products is negative");
    return count >= 0;
}
template <class T>
inline cublasStatus_t __cv_gemm_batched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                        int n, int k, const T *alpha, const T *const *a, int lda, const T *const *b,
                                        int ldb, const T *beta, T *const *c, int ldc, int count) {
    if (!__cv_batch_begin(count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemm(handle, opa, opb, m, n, k, alpha, __cv_batch_at(a, i), lda, __cv_batch_at(b, i), ldb, beta,
                           __cv_batch_at(c, i), ldc);
    }
    return status;
}
// The results of a batch must not overlap.
template <class T>
inline cublasStatus_t __cv_gemm_strided(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                        int n, int k, const T *alpha, const T *a, int lda, long long step_a, const T *b,
                                        int ldb, long long step_b, const T *beta, T *c, int ldc, long long step_c,
                                        int count) {
    if (!__cv_batch_begin(count)) return CUBLAS_STATUS_INVALID_VALUE;
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
    if (!__cv_batch_begin(count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_gemv(handle, op, m, n, alpha, a + i * step_a, lda, x + i * step_x, incx, beta, y + i * step_y,
                           incy);
    }
    return status;
}
template <class T>
inline cublasStatus_t __cv_trsm_batched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                        cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T *alpha,
                                        const T *const *a, int lda, T *const *b, int ldb, int count) {
    if (!__cv_batch_begin(count)) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i) {
        status = __cv_trsm(handle, side, uplo, op, diag, m, n, alpha, __cv_batch_at(a, i), lda, __cv_batch_at(b, i),
                           ldb);
    }
    return status;
}
inline cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const float *alpha, const float *const *Aarray, int lda,
                                         const float *const *Barray, int ldb, const float *beta, float *const *Carray,
                                         int ldc, int batchCount) {
    return __cv_gemm_batched(handle, transa, transb, m, n, k, alpha, Aarray, lda, Barray, ldb, beta, Carray, ldc,
                             batchCount);
}
inline cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                                cublasOperation_t transb, int m, int n, int k, const float *alpha,
                                                const float *A, int lda, long long strideA, const float *B, int ldb,
                                                long long strideB, const float *beta, float *C, int ldc,
                                                long long strideC, int batchCount) {
    return __cv_gemm_strided(handle, transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc,
                             strideC, batchCount);
}
inline cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                                const float *alpha, const float *A, int lda, long long strideA,
                                                const float *x, int incx, long long stridex, const float *beta,
                                                float *y, int incy, long long stridey, int batchCount) {
    return __cv_gemv_strided(handle, trans, m, n, alpha, A, lda, strideA, x, incx, stridex, beta, y, incy, stridey,
                             batchCount);
}
inline cublasStatus_t cublasStrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                         cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                                         const float *alpha, const float *const *A, int lda, float *const *B, int ldb,
                                         int batchCount) {
    return __cv_trsm_batched(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, batchCount);
}
inline cublasStatus_t cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const double *alpha, const double *const *Aarray, int lda,
                                         const double *const *Barray, int ldb, const double *beta,
                                         double *const *Carray, int ldc, int batchCount) {
    return __cv_gemm_batched(handle, transa, transb, m, n, k, alpha, Aarray, lda, Barray, ldb, beta, Carray, ldc,
                             batchCount);
}
inline cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                                cublasOperation_t transb, int m, int n, int k, const double *alpha,
                                                const double *A, int lda, long long strideA, const double *B, int ldb,
                                                long long strideB, const double *beta, double *C, int ldc,
                                                long long strideC, int batchCount) {
    return __cv_gemm_strided(handle, transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc,
                             strideC, batchCount);
}
inline cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                                                const double *alpha, const double *A, int lda, long long strideA,
                                                const double *x, int incx, long long stridex, const double *beta,
                                                double *y, int incy, long long stridey, int batchCount) {
    return __cv_gemv_strided(handle, trans, m, n, alpha, A, lda, strideA, x, incx, stridex, beta, y, incy, stridey,
                             batchCount);
}
inline cublasStatus_t cublasDtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                         cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                                         const double *alpha, const double *const *A, int lda, double *const *B,
                                         int ldb, int batchCount) {
    return __cv_trsm_batched(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, batchCount);
}

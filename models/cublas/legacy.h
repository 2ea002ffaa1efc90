// cuBLAS, the legacy interface of cublas.h: one hidden handle, scalars and results by value.
//! cv-when: cublasInit cublasAlloc cublasGetError cublasShutdown
#pragma once
#include <cv:cublas/level1.h>
#include <cv:cublas/matrix_vector.h>
#include <cv:cublas/matrix_matrix.h>
#include <cv:cublas/triangular.h>
#include <cv:cuda/memory.h>

//! cv: under; cuBLAS library 12.9, "Using the cuBLAS Legacy API"
struct __cv_blas_legacy_state {
    cublasContext context;
    bool is_initialized;
    cublasStatus_t error;
};
__cv_blas_legacy_state __cv_blas_legacy;
inline cublasStatus_t cublasInit() {
    __cv_blas_legacy.is_initialized = true;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasShutdown() {
    __cv_device_sync();
    __cv_blas_legacy.is_initialized = false;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetError() {
    cublasStatus_t error = __cv_blas_legacy.error;
    __cv_blas_legacy.error = CUBLAS_STATUS_SUCCESS;
    return error;
}
inline cublasStatus_t cublasAlloc(int n, int elemSize, void **devicePtr) {
    __cv_contract(n > 0 && elemSize > 0, "cublasAlloc: a size is not positive");
    if (n <= 0 || elemSize <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    cudaMalloc(devicePtr, (unsigned long)n * (unsigned long)elemSize);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasFree(void *devicePtr) {
    cudaFree(devicePtr);
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasHandle_t __cv_blas_hidden() {
    __cv_contract(__cv_blas_legacy.is_initialized, "cublas: the library is not initialised by cublasInit");
    if (!__cv_blas_legacy.is_initialized) __cv_blas_legacy.error = CUBLAS_STATUS_NOT_INITIALIZED;
    return &__cv_blas_legacy.context;
}
inline void __cv_blas_report(cublasStatus_t status) {
    if (status != CUBLAS_STATUS_SUCCESS) __cv_blas_legacy.error = status;
}
inline cublasOperation_t __cv_blas_op(char c) {
    bool is_known = c == 'n' || c == 'N' || c == 't' || c == 'T' || c == 'c' || c == 'C';
    __cv_contract(is_known, "cublas: the operation is not one of N, T, C");
    return c == 'n' || c == 'N' ? CUBLAS_OP_N : CUBLAS_OP_T;
}
inline cublasFillMode_t __cv_blas_fill(char c) {
    __cv_contract(c == 'u' || c == 'U' || c == 'l' || c == 'L', "cublas: the triangle is not one of U, L");
    return c == 'l' || c == 'L' ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
}
inline cublasDiagType_t __cv_blas_diag(char c) {
    return c == 'u' || c == 'U' ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
}
inline cublasSideMode_t __cv_blas_side(char c) {
    return c == 'l' || c == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
}
inline void cublasSaxpy(int n, float alpha, const float *x, int incx, float *y, int incy) {
    __cv_blas_report(__cv_axpy(__cv_blas_hidden(), n, &alpha, x, incx, y, incy));
}
inline void cublasSscal(int n, float alpha, float *x, int incx) {
    __cv_blas_report(__cv_scal(__cv_blas_hidden(), n, &alpha, x, incx));
}
inline void cublasScopy(int n, const float *x, int incx, float *y, int incy) {
    __cv_blas_report(__cv_copy_vector(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline void cublasSswap(int n, float *x, int incx, float *y, int incy) {
    __cv_blas_report(__cv_swap_vectors(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline float cublasSdot(int n, const float *x, int incx, const float *y, int incy) {
    float result = 0;
    __cv_blas_report(__cv_dot(__cv_blas_hidden(), n, x, incx, y, incy, &result));
    return result;
}
inline float cublasSnrm2(int n, const float *x, int incx) {
    float result = 0;
    __cv_blas_report(__cv_nrm2(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline float cublasSasum(int n, const float *x, int incx) {
    float result = 0;
    __cv_blas_report(__cv_asum(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline int cublasIsamax(int n, const float *x, int incx) {
    int result = 0;
    __cv_blas_report(__cv_extreme(__cv_blas_hidden(), n, x, incx, &result, true));
    return result;
}
inline void cublasSgemv(char trans, int m, int n, float alpha, const float *A, int lda, const float *x, int incx,
                        float beta, float *y, int incy) {
    __cv_blas_report(__cv_gemv(__cv_blas_hidden(), __cv_blas_op(trans), m, n, &alpha, A, lda, x, incx, &beta, y, incy));
}
inline void cublasSger(int m, int n, float alpha, const float *x, int incx, const float *y, int incy, float *A,
                       int lda) {
    __cv_blas_report(__cv_ger(__cv_blas_hidden(), m, n, &alpha, x, incx, y, incy, A, lda));
}
inline void cublasSgemm(char transa, char transb, int m, int n, int k, float alpha, const float *A, int lda,
                        const float *B, int ldb, float beta, float *C, int ldc) {
    __cv_blas_report(__cv_gemm(__cv_blas_hidden(), __cv_blas_op(transa), __cv_blas_op(transb), m, n, k, &alpha, A, lda,
                               B, ldb, &beta, C, ldc));
}
inline void cublasStrsm(char side, char uplo, char transa, char diag, int m, int n, float alpha, const float *A,
                        int lda, float *B, int ldb) {
    __cv_blas_report(__cv_trsm(__cv_blas_hidden(), __cv_blas_side(side), __cv_blas_fill(uplo), __cv_blas_op(transa),
                               __cv_blas_diag(diag), m, n, &alpha, A, lda, B, ldb));
}
inline void cublasDaxpy(int n, double alpha, const double *x, int incx, double *y, int incy) {
    __cv_blas_report(__cv_axpy(__cv_blas_hidden(), n, &alpha, x, incx, y, incy));
}
inline void cublasDscal(int n, double alpha, double *x, int incx) {
    __cv_blas_report(__cv_scal(__cv_blas_hidden(), n, &alpha, x, incx));
}
inline void cublasDcopy(int n, const double *x, int incx, double *y, int incy) {
    __cv_blas_report(__cv_copy_vector(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline void cublasDswap(int n, double *x, int incx, double *y, int incy) {
    __cv_blas_report(__cv_swap_vectors(__cv_blas_hidden(), n, x, incx, y, incy));
}
inline double cublasDdot(int n, const double *x, int incx, const double *y, int incy) {
    double result = 0;
    __cv_blas_report(__cv_dot(__cv_blas_hidden(), n, x, incx, y, incy, &result));
    return result;
}
inline double cublasDnrm2(int n, const double *x, int incx) {
    double result = 0;
    __cv_blas_report(__cv_nrm2(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline double cublasDasum(int n, const double *x, int incx) {
    double result = 0;
    __cv_blas_report(__cv_asum(__cv_blas_hidden(), n, x, incx, &result));
    return result;
}
inline int cublasIdamax(int n, const double *x, int incx) {
    int result = 0;
    __cv_blas_report(__cv_extreme(__cv_blas_hidden(), n, x, incx, &result, true));
    return result;
}
inline void cublasDgemv(char trans, int m, int n, double alpha, const double *A, int lda, const double *x, int incx,
                        double beta, double *y, int incy) {
    __cv_blas_report(__cv_gemv(__cv_blas_hidden(), __cv_blas_op(trans), m, n, &alpha, A, lda, x, incx, &beta, y, incy));
}
inline void cublasDger(int m, int n, double alpha, const double *x, int incx, const double *y, int incy, double *A,
                       int lda) {
    __cv_blas_report(__cv_ger(__cv_blas_hidden(), m, n, &alpha, x, incx, y, incy, A, lda));
}
inline void cublasDgemm(char transa, char transb, int m, int n, int k, double alpha, const double *A, int lda,
                        const double *B, int ldb, double beta, double *C, int ldc) {
    __cv_blas_report(__cv_gemm(__cv_blas_hidden(), __cv_blas_op(transa), __cv_blas_op(transb), m, n, k, &alpha, A, lda,
                               B, ldb, &beta, C, ldc));
}
inline void cublasDtrsm(char side, char uplo, char transa, char diag, int m, int n, double alpha, const double *A,
                        int lda, double *B, int ldb) {
    __cv_blas_report(__cv_trsm(__cv_blas_hidden(), __cv_blas_side(side), __cv_blas_fill(uplo), __cv_blas_op(transa),
                               __cv_blas_diag(diag), m, n, &alpha, A, lda, B, ldb));
}

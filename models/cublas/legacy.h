// cuBLAS, the legacy interface of cublas.h: one hidden handle; its functions are in cublas/legacy_functions.h.
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

// cuBLAS: handles, streams, copies of vectors and matrices.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/stream_type.h>

//! cv: under; cuBLAS library, "cuBLAS Datatypes Reference", "cuBLAS Helper Function Reference"
enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16,
};
typedef cublasStatus_t cublasStatus;
enum cublasOperation_t { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasMath_t { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2 };
struct cublasContext { int pointer_mode; cudaStream_t stream; };
typedef struct cublasContext *cublasHandle_t;
inline cublasStatus_t cublasCreate(cublasHandle_t *handle) {
    __cv_contract(handle != 0, "cublasCreate: the address of the handle is null");
    if (handle == 0) return CUBLAS_STATUS_INVALID_VALUE;
    cublasHandle_t created = (cublasHandle_t)__cv_alloc(sizeof(cublasContext), 0);
    created->pointer_mode = 0;
    created->stream = 0;
    *handle = created;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    __cv_free(handle, 0);
    return CUBLAS_STATUS_SUCCESS;
}
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
inline cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->stream = stream;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *stream = handle->stream;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->pointer_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasGetVersion(cublasHandle_t, int *version) {
    *version = 120400;
    return CUBLAS_STATUS_SUCCESS;
}
inline const char *cublasGetStatusString(cublasStatus_t) { return "cuBLAS status"; }
// The copies move elements of any size between strided vectors or matrices by columns.
inline cublasStatus_t __cv_cublas_copy(int n, int size, const void *from, int step_from, void *to, int step_to) {
    if (n < 0 || size <= 0 || step_from <= 0 || step_to <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (step_from == 1 && step_to == 1) {
        __cv_runtime_memcpy(to, from, (size_t)n * (size_t)size);
        return CUBLAS_STATUS_SUCCESS;
    }
    for (long i = 0; i < n; ++i) {
        __cv_runtime_memcpy((char *)to + i * step_to * size, (const char *)from + i * step_from * size, (size_t)size);
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    __cv_device_sync();
    return __cv_cublas_copy(n, size, x, incx, y, incy);
}
inline cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy) {
    __cv_device_sync();
    return __cv_cublas_copy(n, size, x, incx, y, incy);
}
inline cublasStatus_t cublasSetMatrix(int rows, int cols, int size, const void *a, int lda, void *b, int ldb) {
    __cv_device_sync();
    if (rows < 0 || cols < 0 || size <= 0 || lda < rows || ldb < rows) return CUBLAS_STATUS_INVALID_VALUE;
    for (long j = 0; j < cols; ++j) {
        __cv_cublas_copy(rows, size, (const char *)a + j * lda * size, 1, (char *)b + j * ldb * size, 1);
    }
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMatrix(int rows, int cols, int size, const void *a, int lda, void *b, int ldb) {
    return cublasSetMatrix(rows, cols, size, a, lda, b, ldb);
}

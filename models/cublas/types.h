// cuBLAS: status codes, options, handles.
#pragma once
#include <cv:cuda/stream_type.h>
#include <cv:cuda/device_access.h>
#include <cv:cuda/library_call.h>

//! cv: exact; cuBLAS library 12.9, "cuBLAS Datatypes Reference"
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
enum cublasOperation_t {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2,
    CUBLAS_OP_HERMITAN = 2,
    CUBLAS_OP_CONJG = 3,
};
enum cublasFillMode_t {
    CUBLAS_FILL_MODE_LOWER = 0,
    CUBLAS_FILL_MODE_UPPER = 1,
    CUBLAS_FILL_MODE_FULL = 2,
};
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 };
enum cublasMath_t {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
};
struct cublasContext {
    cublasPointerMode_t pointer_mode;
    cublasAtomicsMode_t atomics_mode;
    cublasMath_t math_mode;
    cudaStream_t stream;
};
typedef struct cublasContext *cublasHandle_t;

//! cv: exact; cuBLAS library 12.9, "Scalar Parameters"
// Whether the handle was created. What a call does is an operation of the stream of its handle.
inline bool __cv_blas_begin(cublasHandle_t handle) {
    __cv_contract(handle != 0, "cublas: the handle is null");
    if (handle == 0) return false;
    // Reading the handle finds one that was destroyed.
    cublasPointerMode_t mode = handle->pointer_mode;
    (void)mode;
    return true;
}
inline void __cv_blas_scalar_side(cublasHandle_t handle, const void *p) {
    int space = __cv_object_space(p);
    bool fits = handle->pointer_mode == CUBLAS_POINTER_MODE_HOST ? space != 2 : space != 1;
    __cv_contract(p != 0, "cublas: the address of a scalar is null");
    __cv_contract(fits, "cublas: a scalar is not where the pointer mode says");
}
template <class T>
inline T __cv_blas_scalar(cublasHandle_t handle, const T *p) {
    __cv_blas_scalar_side(handle, p);
    return __cv_device_read(p);
}
inline void __cv_blas_array(const void *p) {
    __cv_contract(__cv_object_space(p) != 1, "cublas: a vector or matrix is in host memory");
}

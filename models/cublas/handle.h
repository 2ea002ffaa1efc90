// cuBLAS: handles and their settings, copies of vectors and matrices.
#pragma once
#include <cv:cublas/types.h>
#include <cv:libc/stddef.h>

//! cv: exact; cuBLAS library 12.9, "cuBLAS Helper Function Reference"
inline cublasStatus_t cublasCreate(cublasHandle_t *handle) {
    __cv_contract(handle != 0, "cublasCreate: the address of the handle is null");
    if (handle == 0) return CUBLAS_STATUS_INVALID_VALUE;
    cublasHandle_t created = (cublasHandle_t)__cv_alloc(sizeof(cublasContext), 0);
    created->pointer_mode = CUBLAS_POINTER_MODE_HOST;
    created->atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
    created->math_mode = CUBLAS_DEFAULT_MATH;
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
inline cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t streamId) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->stream = streamId;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *streamId) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *streamId = handle->stream;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->pointer_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *mode = handle->pointer_mode;
    return CUBLAS_STATUS_SUCCESS;
}
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasGetPointerMode_v2 cublasGetPointerMode
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->atomics_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *mode = handle->atomics_mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->math_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *mode = handle->math_mode;
    return CUBLAS_STATUS_SUCCESS;
}
// The workspace must be device memory of that size, aligned to 256 bytes.
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *workspace, size_t workspaceSizeInBytes) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (workspace == 0) return CUBLAS_STATUS_SUCCESS;
    __cv_contract(__cv_object_space(workspace) == 2, "cublasSetWorkspace: the workspace is not device memory");
    bool is_large = __cv_object_offset(workspace) + workspaceSizeInBytes <= __cv_object_size(workspace);
    __cv_contract(is_large, "cublasSetWorkspace: the workspace is smaller than its stated size");
    bool is_aligned = (unsigned long)workspace % 256 == 0;
    __cv_contract(is_aligned, "cublasSetWorkspace: the workspace is not aligned to 256 bytes");
    return is_large && is_aligned ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version) {
    if (handle == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    *version = 120903;
    return CUBLAS_STATUS_SUCCESS;
}
#define cublasSetWorkspace_v2 cublasSetWorkspace
#define cublasGetVersion_v2 cublasGetVersion

//! cv: over; cuBLAS library 12.9, cublasGetStatusName, cublasGetStatusString
inline const char *cublasGetStatusName(cublasStatus_t status) {
    return status == CUBLAS_STATUS_SUCCESS ? "CUBLAS_STATUS_SUCCESS" : "CUBLAS_STATUS";
}
inline const char *cublasGetStatusString(cublasStatus_t status) {
    return status == CUBLAS_STATUS_SUCCESS ? "success" : "cuBLAS status";
}

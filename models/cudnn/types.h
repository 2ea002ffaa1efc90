// cuDNN: handles, status codes and the kinds of tensors.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/stream_type.h>

//! cv: under; cuDNN API reference, cudnnHandle_t, cudnnStatus_t, cudnnDataType_t, cudnnTensorFormat_t
enum cudnnStatus_t {
    CUDNN_STATUS_SUCCESS = 0,
    CUDNN_STATUS_NOT_INITIALIZED = 1,
    CUDNN_STATUS_ALLOC_FAILED = 2,
    CUDNN_STATUS_BAD_PARAM = 3,
    CUDNN_STATUS_INTERNAL_ERROR = 4,
    CUDNN_STATUS_INVALID_VALUE = 5,
    CUDNN_STATUS_ARCH_MISMATCH = 6,
    CUDNN_STATUS_MAPPING_ERROR = 7,
    CUDNN_STATUS_EXECUTION_FAILED = 8,
    CUDNN_STATUS_NOT_SUPPORTED = 9,
    CUDNN_STATUS_LICENSE_ERROR = 10,
};
enum cudnnDataType_t {
    CUDNN_DATA_FLOAT = 0,
    CUDNN_DATA_DOUBLE = 1,
    CUDNN_DATA_HALF = 2,
    CUDNN_DATA_INT8 = 3,
    CUDNN_DATA_INT32 = 4,
};
enum cudnnTensorFormat_t {
    CUDNN_TENSOR_NCHW = 0,
    CUDNN_TENSOR_NHWC = 1,
    CUDNN_TENSOR_NCHW_VECT_C = 2,
};
enum cudnnNanPropagation_t {
    CUDNN_NOT_PROPAGATE_NAN = 0,
    CUDNN_PROPAGATE_NAN = 1,
};
enum cudnnMathType_t {
    CUDNN_DEFAULT_MATH = 0,
    CUDNN_TENSOR_OP_MATH = 1,
};
struct cudnnContext { cudaStream_t stream; };
typedef struct cudnnContext *cudnnHandle_t;
inline cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
    __cv_contract(handle != 0, "cudnnCreate: the address of the handle is null");
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM;
    cudnnHandle_t created = (cudnnHandle_t)__cv_alloc(sizeof(cudnnContext), 0);
    created->stream = 0;
    *handle = created;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
    __cv_device_sync();
    __cv_free(handle, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM;
    handle->stream = stream;
    return CUDNN_STATUS_SUCCESS;
}
inline const char *cudnnGetErrorString(cudnnStatus_t status) {
    return status == CUDNN_STATUS_SUCCESS ? "CUDNN_STATUS_SUCCESS" : "CUDNN_STATUS_ERROR";
}
inline size_t cudnnGetVersion() { return 8900; }

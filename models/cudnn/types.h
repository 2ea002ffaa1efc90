// cuDNN: status codes, kinds of tensors, handles.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/library_call.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; cuDNN API reference 9, cudnnStatus_t, cudnnDataType_t, cudnnTensorFormat_t
enum cudnnStatus_t {
    CUDNN_STATUS_SUCCESS = 0,
    CUDNN_STATUS_NOT_INITIALIZED = 1001,
    CUDNN_STATUS_LICENSE_ERROR = 1005,
    CUDNN_STATUS_BAD_PARAM = 2000,
    CUDNN_STATUS_INVALID_VALUE = 2001,
    CUDNN_STATUS_BAD_PARAM_NULL_POINTER = 2002,
    CUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT = 2006,
    CUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH = 2008,
    CUDNN_STATUS_NOT_SUPPORTED = 3000,
    CUDNN_STATUS_ARCH_MISMATCH = 3007,
    CUDNN_STATUS_INTERNAL_ERROR = 4000,
    CUDNN_STATUS_ALLOC_FAILED = 4003,
    CUDNN_STATUS_MAPPING_ERROR = 4006,
    CUDNN_STATUS_EXECUTION_FAILED = 5000,
};
enum cudnnDataType_t {
    CUDNN_DATA_FLOAT = 0,
    CUDNN_DATA_DOUBLE = 1,
    CUDNN_DATA_HALF = 2,
    CUDNN_DATA_INT8 = 3,
    CUDNN_DATA_INT32 = 4,
    CUDNN_DATA_INT8x4 = 5,
    CUDNN_DATA_UINT8 = 6,
    CUDNN_DATA_BFLOAT16 = 9,
    CUDNN_DATA_INT64 = 10,
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
    CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION = 2,
    CUDNN_FMA_MATH = 3,
};
enum cudnnDeterminism_t { CUDNN_NON_DETERMINISTIC = 0, CUDNN_DETERMINISTIC = 1 };
struct cudnnContext { cudaStream_t stream; };
typedef struct cudnnContext *cudnnHandle_t;

//! cv: exact; cuDNN API reference 9, cudnnCreate, cudnnDestroy, cudnnSetStream
inline cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
    __cv_contract(handle != 0, "cudnnCreate: the address of the handle is null");
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
    cudnnHandle_t created = (cudnnHandle_t)__cv_alloc(sizeof(cudnnContext), 0);
    created->stream = 0;
    *handle = created;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
    __cv_contract(handle != 0, "cudnn: the handle is null");
    __cv_device_sync();
    __cv_free(handle, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t streamId) {
    __cv_contract(handle != 0, "cudnn: the handle is null");
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
    handle->stream = streamId;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetStream(cudnnHandle_t handle, cudaStream_t *streamId) {
    __cv_contract(handle != 0 && streamId != 0, "cudnn: the handle or the place of the stream is null");
    if (handle == 0 || streamId == 0) return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
    *streamId = handle->stream;
    return CUDNN_STATUS_SUCCESS;
}
inline size_t cudnnGetVersion() { return 92800; }

//! cv: over; cuDNN API reference 9, cudnnGetErrorString
inline const char *cudnnGetErrorString(cudnnStatus_t status) {
    return status == CUDNN_STATUS_SUCCESS ? "CUDNN_STATUS_SUCCESS" : "CUDNN_STATUS_ERROR";
}

//! cv: exact; cuDNN API reference 9, error handling
inline cudnnStatus_t __cv_dnn_begin(cudnnHandle_t handle) {
    __cv_contract(handle != 0, "cudnn: the handle is null");
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
    // Reading the handle finds one that was destroyed.
    cudaStream_t stream = handle->stream;
    (void)stream;
    return CUDNN_STATUS_SUCCESS;
}
template <class D>
inline cudnnStatus_t __cv_dnn_create(D **desc) {
    __cv_contract(desc != 0, "cudnn: the address of the descriptor is null");
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (D *)__cv_alloc(sizeof(D), 0);
    (*desc)->is_set = false;
    return CUDNN_STATUS_SUCCESS;
}
template <class D>
inline cudnnStatus_t __cv_dnn_destroy(D *desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
// A descriptor to be used: created and set.
template <class D>
inline void __cv_dnn_use(const D *desc) {
    __cv_contract(desc != 0, "cudnn: a descriptor is null");
    __cv_contract(desc->is_set, "cudnn: a descriptor was not set");
}
inline cudnnStatus_t __cv_dnn_valid(bool is_valid) {
    __cv_contract(is_valid, "cudnn: a size, stride or option of a descriptor is invalid");
    return is_valid ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
template <class D>
inline cudnnStatus_t __cv_dnn_there(const D *desc) {
    __cv_contract(desc != 0, "cudnn: the descriptor is null");
    return desc == 0 ? CUDNN_STATUS_BAD_PARAM : CUDNN_STATUS_SUCCESS;
}
// A descriptor to be set; what it held stays if the new values are not valid.
template <class D>
inline cudnnStatus_t __cv_dnn_set(D *desc, bool is_valid) {
    cudnnStatus_t status = __cv_dnn_there(desc);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_dnn_valid(is_valid);
    if (status == CUDNN_STATUS_SUCCESS) desc->is_set = true;
    return status;
}
inline cudnnStatus_t __cv_dnn_fits(bool fits) {
    __cv_contract(fits, "cudnn: the shapes or types of the tensors do not fit");
    return fits ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
inline void __cv_dnn_array(const void *p) {
    __cv_contract(__cv_object_space(p) != 1, "cudnn: a tensor is in host memory");
}

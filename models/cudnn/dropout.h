// cuDNN: dropout: which elements are dropped is any choice, the same forward and backward.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: over; cuDNN API reference 9, cudnnSetDropoutDescriptor, cudnnDropoutForward, cudnnDropoutBackward
// The sizes of states and reserve space are those of this model; the reserve space holds one byte for each element.
struct cudnnDropoutStruct {
    bool is_set;
    float rate;
    void *states;
    unsigned long long seed;
};
typedef struct cudnnDropoutStruct *cudnnDropoutDescriptor_t;
inline cudnnStatus_t cudnnCreateDropoutDescriptor(cudnnDropoutDescriptor_t *dropoutDesc) {
    return __cv_dnn_create(dropoutDesc);
}
inline cudnnStatus_t cudnnDestroyDropoutDescriptor(cudnnDropoutDescriptor_t dropoutDesc) {
    return __cv_dnn_destroy(dropoutDesc);
}
inline cudnnStatus_t cudnnDropoutGetStatesSize(cudnnHandle_t handle, size_t *sizeInBytes) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = 64;
    return status;
}
inline cudnnStatus_t cudnnDropoutGetReserveSpaceSize(cudnnTensorDescriptor_t xdesc, size_t *sizeInBytes) {
    __cv_dnn_use(xdesc);
    *sizeInBytes = (size_t)__cv_count(xdesc);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetDropoutDescriptor(cudnnDropoutDescriptor_t dropoutDesc, cudnnHandle_t handle,
                                               float dropout, void *states, size_t stateSizeInBytes,
                                               unsigned long long seed) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_dnn_there(dropoutDesc);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_dnn_valid(dropout >= 0 && dropout <= 1);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    // Without states the descriptor serves inference, where nothing is drawn.
    bool is_enough = states == 0 || (stateSizeInBytes >= 64 && __cv_object_space(states) != 1 &&
                                     __cv_object_offset(states) + stateSizeInBytes <= __cv_object_size(states));
    __cv_contract(is_enough, "cudnnSetDropoutDescriptor: the states are too small or not in device memory");
    if (!is_enough) return CUDNN_STATUS_INVALID_VALUE;
    dropoutDesc->is_set = true;
    dropoutDesc->rate = dropout;
    dropoutDesc->states = states;
    dropoutDesc->seed = seed;
    if (states != 0) __cv_runtime_memset(states, 0, stateSizeInBytes);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t __cv_dropout_begin(cudnnHandle_t handle, cudnnDropoutDescriptor_t desc, cudnnTensorDescriptor_t x,
                                        cudnnTensorDescriptor_t y, const void *reserve, size_t bytes) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(desc);
    __cv_dnn_use(x);
    __cv_dnn_use(y);
    status = __cv_dnn_fits(__cv_same_shape(x, y) && x->type == y->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_enough = bytes >= (size_t)__cv_count(x) && __cv_object_space(reserve) != 1 &&
                     __cv_object_offset(reserve) + bytes <= __cv_object_size(reserve);
    __cv_contract(is_enough, "cudnn dropout: the reserve space is too small or not in device memory");
    return is_enough ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
template <class T>
inline void __cv_drop(float rate, cudnnTensorDescriptor_t x_desc, const void *x, cudnnTensorDescriptor_t y_desc,
                      void *y, const char *reserve) {
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        T kept = rate < 1 ? __cv_read_at<T>(x_desc, x, at) / (T)(1 - rate) : (T)0;
        bool is_kept = __cv_device_read(reserve + i) != 0;
        __cv_blend_at(y_desc, y, at, is_kept ? kept : (T)0, (T)1, (T)0);
    }
}
inline cudnnStatus_t cudnnDropoutForward(cudnnHandle_t handle, cudnnDropoutDescriptor_t dropoutDesc,
                                         cudnnTensorDescriptor_t xdesc, const void *x, cudnnTensorDescriptor_t ydesc,
                                         void *y, void *reserveSpace, size_t reserveSpaceSizeInBytes) {
    __cv_library_call call(handle);
    cudnnStatus_t status =
        __cv_dropout_begin(handle, dropoutDesc, xdesc, ydesc, reserveSpace, reserveSpaceSizeInBytes);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_contract(dropoutDesc->states != 0, "cudnnDropoutForward: the descriptor has no states");
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    float rate = dropoutDesc->rate;
    for (long i = 0; i < __cv_count(xdesc); ++i) {
        bool is_kept = rate <= 0 || (rate < 1 && __cv_input<bool>("cudnnDropoutForward keeps"));
        __cv_device_write((char *)reserveSpace + i, (char)(is_kept ? 1 : 0));
    }
    if (xdesc->type == CUDNN_DATA_DOUBLE) __cv_drop<double>(rate, xdesc, x, ydesc, y, (const char *)reserveSpace);
    else __cv_drop<float>(rate, xdesc, x, ydesc, y, (const char *)reserveSpace);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDropoutBackward(cudnnHandle_t handle, cudnnDropoutDescriptor_t dropoutDesc,
                                          cudnnTensorDescriptor_t dydesc, const void *dy,
                                          cudnnTensorDescriptor_t dxdesc, void *dx, void *reserveSpace,
                                          size_t reserveSpaceSizeInBytes) {
    __cv_library_call call(handle);
    cudnnStatus_t status =
        __cv_dropout_begin(handle, dropoutDesc, dydesc, dxdesc, reserveSpace, reserveSpaceSizeInBytes);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(dy);
    __cv_dnn_array(dx);
    float rate = dropoutDesc->rate;
    if (dydesc->type == CUDNN_DATA_DOUBLE) __cv_drop<double>(rate, dydesc, dy, dxdesc, dx, (const char *)reserveSpace);
    else __cv_drop<float>(rate, dydesc, dy, dxdesc, dx, (const char *)reserveSpace);
    return CUDNN_STATUS_SUCCESS;
}

// cuDNN: tensor descriptors of four dimensions with strides, and element access.
// Tensors of float and double are modelled; other data types are not supported.
#pragma once
#include <cv:cudnn/types.h>
#include <cv:cuda/device_access.h>

//! cv: exact; cuDNN API reference, cudnnSetTensor4dDescriptor, cudnnSetTensor4dDescriptorEx
struct cudnnTensorStruct {
    cudnnDataType_t type;
    int n, c, h, w;
    int n_stride, c_stride, h_stride, w_stride;
};
typedef struct cudnnTensorStruct *cudnnTensorDescriptor_t;
inline cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *desc) {
    __cv_contract(desc != 0, "cudnnCreateTensorDescriptor: the address of the descriptor is null");
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (cudnnTensorDescriptor_t)__cv_alloc(sizeof(cudnnTensorStruct), 0);
    __cv_memset(*desc, 0, sizeof(cudnnTensorStruct));
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t desc, cudnnDataType_t type, int n, int c,
                                                  int h, int w, int n_stride, int c_stride, int h_stride,
                                                  int w_stride) {
    bool is_valid = n > 0 && c > 0 && h > 0 && w > 0;
    __cv_contract(is_valid, "cudnnSetTensor4dDescriptor: a dimension is not positive");
    if (!is_valid) return CUDNN_STATUS_BAD_PARAM;
    desc->type = type;
    desc->n = n;
    desc->c = c;
    desc->h = h;
    desc->w = w;
    desc->n_stride = n_stride;
    desc->c_stride = c_stride;
    desc->h_stride = h_stride;
    desc->w_stride = w_stride;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t desc, cudnnTensorFormat_t format,
                                                cudnnDataType_t type, int n, int c, int h, int w) {
    if (format == CUDNN_TENSOR_NHWC) {
        return cudnnSetTensor4dDescriptorEx(desc, type, n, c, h, w, h * w * c, 1, w * c, c);
    }
    if (format != CUDNN_TENSOR_NCHW) return CUDNN_STATUS_BAD_PARAM;
    return cudnnSetTensor4dDescriptorEx(desc, type, n, c, h, w, c * h * w, h * w, w, 1);
}
inline cudnnStatus_t cudnnGetTensor4dDescriptor(cudnnTensorDescriptor_t desc, cudnnDataType_t *type, int *n, int *c,
                                                int *h, int *w, int *n_stride, int *c_stride, int *h_stride,
                                                int *w_stride) {
    *type = desc->type;
    *n = desc->n;
    *c = desc->c;
    *h = desc->h;
    *w = desc->w;
    *n_stride = desc->n_stride;
    *c_stride = desc->c_stride;
    *h_stride = desc->h_stride;
    *w_stride = desc->w_stride;
    return CUDNN_STATUS_SUCCESS;
}
inline long __cv_tensor_at(cudnnTensorDescriptor_t t, int n, int c, int h, int w) {
    return (long)n * t->n_stride + (long)c * t->c_stride + (long)h * t->h_stride + (long)w * t->w_stride;
}
// Elements are computed in double and rounded to the type of the tensor.
inline double __cv_tensor_read(cudnnTensorDescriptor_t t, const void *data, long at) {
    if (t->type == CUDNN_DATA_FLOAT) return (double)__cv_device_read((const float *)data + at);
    if (t->type == CUDNN_DATA_DOUBLE) return __cv_device_read((const double *)data + at);
    __cv_unsupported("cuDNN tensors that are neither float nor double");
    return 0;
}
inline void __cv_tensor_write(cudnnTensorDescriptor_t t, void *data, long at, double value) {
    if (t->type == CUDNN_DATA_FLOAT) __cv_device_write((float *)data + at, (float)value);
    else if (t->type == CUDNN_DATA_DOUBLE) __cv_device_write((double *)data + at, value);
    else __cv_unsupported("cuDNN tensors that are neither float nor double");
}
// Scaling factors are double for double tensors, else float.
inline double __cv_factor(cudnnTensorDescriptor_t t, const void *factor) {
    return t->type == CUDNN_DATA_DOUBLE ? *(const double *)factor : (double)*(const float *)factor;
}
// result = alpha * value + beta * old, where old is not read if beta is zero.
inline void __cv_tensor_blend(cudnnTensorDescriptor_t t, void *data, long at, double value, double alpha, double beta) {
    double result = alpha * value;
    if (beta != 0) result = result + beta * __cv_tensor_read(t, data, at);
    __cv_tensor_write(t, data, at, result);
}
inline void __cv_check_device(const void *p) {
    __cv_contract(__cv_object_space(p) != 1, "cuDNN: a tensor is not in device memory");
}

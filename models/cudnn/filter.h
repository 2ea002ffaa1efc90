// cuDNN: filter descriptors: k outputs, c inputs, height and width.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: exact; cuDNN API reference, cudnnSetFilter4dDescriptor
struct cudnnFilterStruct {
    cudnnDataType_t type;
    cudnnTensorFormat_t format;
    int k, c, h, w;
};
typedef struct cudnnFilterStruct *cudnnFilterDescriptor_t;
inline cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *desc) {
    __cv_contract(desc != 0, "cudnnCreateFilterDescriptor: the address of the descriptor is null");
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (cudnnFilterDescriptor_t)__cv_alloc(sizeof(cudnnFilterStruct), 0);
    __cv_memset(*desc, 0, sizeof(cudnnFilterStruct));
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t desc, cudnnDataType_t type,
                                                cudnnTensorFormat_t format, int k, int c, int h, int w) {
    bool is_valid = k > 0 && c > 0 && h > 0 && w > 0;
    __cv_contract(is_valid, "cudnnSetFilter4dDescriptor: a dimension is not positive");
    if (!is_valid) return CUDNN_STATUS_BAD_PARAM;
    desc->type = type;
    desc->format = format;
    desc->k = k;
    desc->c = c;
    desc->h = h;
    desc->w = w;
    return CUDNN_STATUS_SUCCESS;
}
inline double __cv_filter_read(cudnnFilterDescriptor_t f, const void *data, int k, int c, int row, int col) {
    long at = f->format == CUDNN_TENSOR_NHWC ? (((long)k * f->h + row) * f->w + col) * f->c + c
                                             : (((long)k * f->c + c) * f->h + row) * f->w + col;
    if (f->type == CUDNN_DATA_FLOAT) return (double)__cv_device_read((const float *)data + at);
    if (f->type == CUDNN_DATA_DOUBLE) return __cv_device_read((const double *)data + at);
    __cv_unsupported("cuDNN filters that are neither float nor double");
    return 0;
}

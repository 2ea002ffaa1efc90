// cuDNN: filter descriptors: k outputs, c inputs, height and width.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: exact; cuDNN API reference 9, cudnnSetFilter4dDescriptor
struct cudnnFilterStruct {
    bool is_set;
    cudnnDataType_t type;
    cudnnTensorFormat_t format;
    int k, c, h, w;
};
typedef struct cudnnFilterStruct *cudnnFilterDescriptor_t;
inline cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *filterDesc) {
    return __cv_dnn_create(filterDesc);
}
inline cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t filterDesc) {
    return __cv_dnn_destroy(filterDesc);
}
inline cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t filterDesc, cudnnDataType_t dataType,
                                                cudnnTensorFormat_t format, int k, int c, int h, int w) {
    cudnnStatus_t status = __cv_dnn_set(filterDesc, k > 0 && c > 0 && h > 0 && w > 0);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (!__cv_dnn_is_float(dataType)) __cv_unsupported("cudnn filters that are neither float, double nor half");
    if (format == CUDNN_TENSOR_NCHW_VECT_C) __cv_unsupported("cudnn filters of format CUDNN_TENSOR_NCHW_VECT_C");
    filterDesc->type = dataType;
    filterDesc->format = format;
    filterDesc->k = k;
    filterDesc->c = c;
    filterDesc->h = h;
    filterDesc->w = w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t filterDesc, cudnnDataType_t dataType,
                                                cudnnTensorFormat_t format, int nbDims, const int *filterDimA) {
    if (nbDims != 4) __cv_unsupported("cudnn filters that do not have four dimensions");
    return cudnnSetFilter4dDescriptor(filterDesc, dataType, format, filterDimA[0], filterDimA[1], filterDimA[2],
                                      filterDimA[3]);
}
inline cudnnStatus_t cudnnGetFilter4dDescriptor(cudnnFilterDescriptor_t filterDesc, cudnnDataType_t *dataType,
                                                cudnnTensorFormat_t *format, int *k, int *c, int *h, int *w) {
    __cv_dnn_use(filterDesc);
    *dataType = filterDesc->type;
    *format = filterDesc->format;
    *k = filterDesc->k;
    *c = filterDesc->c;
    *h = filterDesc->h;
    *w = filterDesc->w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetFilterSizeInBytes(cudnnFilterDescriptor_t filterDesc, size_t *size) {
    __cv_dnn_use(filterDesc);
    cudnnFilterDescriptor_t f = filterDesc;
    *size = (size_t)f->k * (size_t)f->c * (size_t)f->h * (size_t)f->w * __cv_dnn_size(f->type);
    return CUDNN_STATUS_SUCCESS;
}
inline long __cv_filter_at(const cudnnFilterStruct *f, int k, int c, int row, int col) {
    return f->format == CUDNN_TENSOR_NHWC ? (((long)k * f->h + row) * f->w + col) * f->c + c
                                          : (((long)k * f->c + c) * f->h + row) * f->w + col;
}

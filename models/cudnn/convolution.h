// cuDNN: convolution descriptors, shapes of results, the places that a result is computed from.
#pragma once
#include <cv:cudnn/filter.h>

//! cv: exact; cuDNN API reference 9, cudnnSetConvolution2dDescriptor, cudnnGetConvolution2dForwardOutputDim
enum cudnnConvolutionMode_t {
    CUDNN_CONVOLUTION = 0,
    CUDNN_CROSS_CORRELATION = 1,
};
struct cudnnConvolutionStruct {
    bool is_set;
    int pad_h, pad_w, stride_h, stride_w, dilation_h, dilation_w, groups;
    cudnnConvolutionMode_t mode;
    cudnnDataType_t type;
    cudnnMathType_t math;
};
typedef struct cudnnConvolutionStruct *cudnnConvolutionDescriptor_t;
inline cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *convDesc) {
    cudnnStatus_t status = __cv_dnn_create(convDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    (*convDesc)->groups = 1;
    (*convDesc)->math = CUDNN_DEFAULT_MATH;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t convDesc) {
    return __cv_dnn_destroy(convDesc);
}
inline cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t convDesc, int pad_h, int pad_w, int u,
                                                     int v, int dilation_h, int dilation_w,
                                                     cudnnConvolutionMode_t mode, cudnnDataType_t computeType) {
    bool is_mode = mode == CUDNN_CONVOLUTION || mode == CUDNN_CROSS_CORRELATION;
    cudnnStatus_t status = __cv_dnn_set(convDesc, pad_h >= 0 && pad_w >= 0 && u > 0 && v > 0 && dilation_h > 0 &&
                                          dilation_w > 0 && is_mode);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    convDesc->pad_h = pad_h;
    convDesc->pad_w = pad_w;
    convDesc->stride_h = u;
    convDesc->stride_w = v;
    convDesc->dilation_h = dilation_h;
    convDesc->dilation_w = dilation_w;
    convDesc->mode = mode;
    convDesc->type = computeType;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t convDesc, int arrayLength,
                                                     const int *padA, const int *filterStrideA, const int *dilationA,
                                                     cudnnConvolutionMode_t mode, cudnnDataType_t computeType) {
    if (arrayLength != 2) __cv_unsupported("cudnn convolutions that do not have two dimensions");
    return cudnnSetConvolution2dDescriptor(convDesc, padA[0], padA[1], filterStrideA[0], filterStrideA[1], dilationA[0],
                                           dilationA[1], mode, computeType);
}
inline cudnnStatus_t cudnnGetConvolution2dDescriptor(cudnnConvolutionDescriptor_t convDesc, int *pad_h, int *pad_w,
                                                     int *u, int *v, int *dilation_h, int *dilation_w,
                                                     cudnnConvolutionMode_t *mode, cudnnDataType_t *computeType) {
    __cv_dnn_use(convDesc);
    *pad_h = convDesc->pad_h;
    *pad_w = convDesc->pad_w;
    *u = convDesc->stride_h;
    *v = convDesc->stride_w;
    *dilation_h = convDesc->dilation_h;
    *dilation_w = convDesc->dilation_w;
    *mode = convDesc->mode;
    *computeType = convDesc->type;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t convDesc, int groupCount) {
    cudnnStatus_t status = __cv_dnn_there(convDesc);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_dnn_valid(groupCount > 0);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    convDesc->groups = groupCount;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolutionGroupCount(cudnnConvolutionDescriptor_t convDesc, int *groupCount) {
    *groupCount = convDesc->groups;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t convDesc, cudnnMathType_t mathType) {
    cudnnStatus_t status = __cv_dnn_there(convDesc);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_dnn_valid(mathType >= 0 && mathType <= CUDNN_FMA_MATH);
    if (status == CUDNN_STATUS_SUCCESS) convDesc->math = mathType;
    return status;
}
inline cudnnStatus_t cudnnGetConvolutionMathType(cudnnConvolutionDescriptor_t convDesc, cudnnMathType_t *mathType) {
    *mathType = convDesc->math;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(cudnnConvolutionDescriptor_t convDesc,
                                                           cudnnTensorDescriptor_t inputTensorDesc,
                                                           cudnnFilterDescriptor_t filterDesc, int *n, int *c, int *h,
                                                           int *w) {
    __cv_dnn_use(convDesc);
    __cv_dnn_use(inputTensorDesc);
    __cv_dnn_use(filterDesc);
    int reach_h = (filterDesc->h - 1) * convDesc->dilation_h + 1;
    int reach_w = (filterDesc->w - 1) * convDesc->dilation_w + 1;
    int room_h = inputTensorDesc->h + 2 * convDesc->pad_h - reach_h;
    int room_w = inputTensorDesc->w + 2 * convDesc->pad_w - reach_w;
    bool fits = inputTensorDesc->c == filterDesc->c * convDesc->groups && filterDesc->k % convDesc->groups == 0 &&
                inputTensorDesc->type == filterDesc->type && room_h >= 0 && room_w >= 0;
    cudnnStatus_t status = __cv_dnn_fits(fits);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    *n = inputTensorDesc->n;
    *c = filterDesc->k;
    *h = 1 + room_h / convDesc->stride_h;
    *w = 1 + room_w / convDesc->stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t __cv_convolution_fits(cudnnConvolutionDescriptor_t conv, cudnnTensorDescriptor_t x,
                                           cudnnFilterDescriptor_t w, cudnnTensorDescriptor_t y) {
    int n_out, c_out, h_out, w_out;
    __cv_dnn_use(y);
    cudnnStatus_t status = cudnnGetConvolution2dForwardOutputDim(conv, x, w, &n_out, &c_out, &h_out, &w_out);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_dnn_fits(y->n == n_out && y->c == c_out && y->h == h_out && y->w == w_out && y->type == x->type);
}
// The row of the filter that is applied at step i: a convolution turns the filter around, a correlation does not.
inline int __cv_filter_step(const cudnnConvolutionStruct *conv, int i, int size) {
    return conv->mode == CUDNN_CONVOLUTION ? size - 1 - i : i;
}

// cuDNN: batch normalisation: inference, training and gradients.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: under; cuDNN API reference 9, cudnnBatchNormalizationForwardInference, cudnnBatchNormMode_t
#define CUDNN_BN_MIN_EPSILON 0.0
enum cudnnBatchNormMode_t {
    CUDNN_BATCHNORM_PER_ACTIVATION = 0,
    CUDNN_BATCHNORM_SPATIAL = 1,
    CUDNN_BATCHNORM_SPATIAL_PERSISTENT = 2,
};
// One set of parameters for each activation of an image, or for each channel.
inline bool __cv_norm_fits(cudnnBatchNormMode_t mode, const cudnnTensorStruct *x, const cudnnTensorStruct *p) {
    bool is_each = mode == CUDNN_BATCHNORM_PER_ACTIVATION;
    return p->n == 1 && p->c == x->c && p->h == (is_each ? x->h : 1) && p->w == (is_each ? x->w : 1) &&
           (x->type == CUDNN_DATA_HALF ? p->type == CUDNN_DATA_FLOAT : p->type == x->type);
}
inline cudnnStatus_t cudnnDeriveBNTensorDescriptor(cudnnTensorDescriptor_t derivedBnDesc, cudnnTensorDescriptor_t xDesc,
                                                   cudnnBatchNormMode_t mode) {
    __cv_dnn_use(xDesc);
    bool is_each = mode == CUDNN_BATCHNORM_PER_ACTIVATION;
    cudnnDataType_t type = xDesc->type == CUDNN_DATA_HALF ? CUDNN_DATA_FLOAT : xDesc->type;
    return cudnnSetTensor4dDescriptor(derivedBnDesc, CUDNN_TENSOR_NCHW, type, 1, xDesc->c, is_each ? xDesc->h : 1,
                                      is_each ? xDesc->w : 1);
}
inline cudnnStatus_t __cv_norm_begin(cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnTensorDescriptor_t x,
                                     cudnnTensorDescriptor_t y, cudnnTensorDescriptor_t p, double epsilon) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(x);
    __cv_dnn_use(y);
    __cv_dnn_use(p);
    __cv_contract(epsilon >= CUDNN_BN_MIN_EPSILON, "cudnn batch normalisation: epsilon is below CUDNN_BN_MIN_EPSILON");
    if (!(epsilon >= CUDNN_BN_MIN_EPSILON)) return CUDNN_STATUS_BAD_PARAM;
    status = __cv_dnn_valid(mode >= CUDNN_BATCHNORM_PER_ACTIVATION && mode <= CUDNN_BATCHNORM_SPATIAL_PERSISTENT);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_dnn_fits(__cv_same_shape(x, y) && x->type == y->type && __cv_norm_fits(mode, x, p));
}
// y = alpha * (bias + scale * (x - mean) / sqrt(epsilon + variance)) + beta * y
template <class T>
inline void __cv_normalise(const void *alpha, const void *beta, cudnnTensorDescriptor_t x_desc, const void *x,
                           cudnnTensorDescriptor_t y_desc, void *y, cudnnTensorDescriptor_t p_desc, const void *scale,
                           const void *bias, const void *mean, const void *variance, double epsilon) {
    T factor = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        long p = __cv_broadcast_at(p_desc, at);
        T spread = __cv_sqrt((T)epsilon + __cv_dnn_read<T>(p_desc->type, variance, p));
        T value = (__cv_read_at<T>(x_desc, x, at) - __cv_dnn_read<T>(p_desc->type, mean, p)) / spread;
        value = __cv_fma(__cv_dnn_read<T>(p_desc->type, scale, p), value, __cv_dnn_read<T>(p_desc->type, bias, p));
        __cv_blend_at(y_desc, y, at, value, factor, keep);
    }
}
inline cudnnStatus_t cudnnBatchNormalizationForwardInference(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta, cudnnTensorDescriptor_t xDesc,
    const void *x, cudnnTensorDescriptor_t yDesc, void *y, cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc,
    const void *bnScale, const void *bnBias, const void *estimatedMean, const void *estimatedVariance,
    double epsilon) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_norm_begin(handle, mode, xDesc, yDesc, bnScaleBiasMeanVarDesc, epsilon);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_normalise<double>(alpha, beta, xDesc, x, yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias, estimatedMean,
                               estimatedVariance, epsilon);
    } else {
        __cv_normalise<float>(alpha, beta, xDesc, x, yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias, estimatedMean,
                              estimatedVariance, epsilon);
    }
    return CUDNN_STATUS_SUCCESS;
}

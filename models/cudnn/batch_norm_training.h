// cuDNN: batch normalisation in training: statistics of the batch, running statistics, gradients.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/batch_norm.h>

//! cv: under; cuDNN API reference 9, cudnnBatchNormalizationForwardTraining
// Whether element i shares the parameters at place p.
inline bool __cv_norm_shares(const cudnnTensorStruct *p_desc, __cv_place p, __cv_place at) {
    return at.c == p.c && (p_desc->h == 1 || at.h == p.h) && (p_desc->w == 1 || at.w == p.w);
}
template <class T>
inline void __cv_blend_running(cudnnDataType_t type, void *running, long at, T value, T factor) {
    // With a factor of one the old value is not read: the first call starts the average.
    T result = value * factor;
    if (factor != 1) result = __cv_fma((T)1 - factor, __cv_dnn_read<T>(type, running, at), result);
    __cv_dnn_write(type, running, at, result);
}
template <class T>
inline void __cv_normalise_batch(const void *alpha, const void *beta, cudnnTensorDescriptor_t x_desc, const void *x,
                                 cudnnTensorDescriptor_t y_desc, void *y, cudnnTensorDescriptor_t p_desc,
                                 const void *scale, const void *bias, double factor, void *running_mean,
                                 void *running_variance, double epsilon, void *saved_mean, void *saved_inverse) {
    T amount = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long j = 0; j < __cv_count(p_desc); ++j) {
        __cv_place p = __cv_nth(p_desc, j);
        long p_at = __cv_tensor_at(p_desc, 0, p.c, p.h, p.w);
        T sum = 0;
        T squares = 0;
        long count = 0;
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            sum = sum + __cv_read_at<T>(x_desc, x, at);
            ++count;
        }
        T mean = sum / (T)count;
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            T distance = __cv_read_at<T>(x_desc, x, at) - mean;
            squares = __cv_fma(distance, distance, squares);
        }
        T variance = squares / (T)count;
        T inverse = (T)1 / __cv_sqrt(variance + (T)epsilon);
        T gain = __cv_dnn_read<T>(p_desc->type, scale, p_at);
        T shift = __cv_dnn_read<T>(p_desc->type, bias, p_at);
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            T value = (__cv_read_at<T>(x_desc, x, at) - mean) * inverse;
            __cv_blend_at(y_desc, y, at, __cv_fma(gain, value, shift), amount, keep);
        }
        // The running variance is the one of a sample.
        T sample = count > 1 ? squares / (T)(count - 1) : variance;
        if (running_mean != 0) __cv_blend_running(p_desc->type, running_mean, p_at, mean, (T)factor);
        if (running_variance != 0) __cv_blend_running(p_desc->type, running_variance, p_at, sample, (T)factor);
        if (saved_mean != 0) __cv_dnn_write(p_desc->type, saved_mean, p_at, mean);
        if (saved_inverse != 0) __cv_dnn_write(p_desc->type, saved_inverse, p_at, inverse);
    }
}
inline cudnnStatus_t cudnnBatchNormalizationForwardTraining(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta, cudnnTensorDescriptor_t xDesc,
    const void *x, cudnnTensorDescriptor_t yDesc, void *y, cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc,
    const void *bnScale, const void *bnBias, double exponentialAverageFactor, void *resultRunningMean,
    void *resultRunningVariance, double epsilon, void *resultSaveMean, void *resultSaveInvVariance) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_norm_begin(handle, mode, xDesc, yDesc, bnScaleBiasMeanVarDesc, epsilon);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_paired = (resultRunningMean == 0) == (resultRunningVariance == 0) &&
                     (resultSaveMean == 0) == (resultSaveInvVariance == 0);
    __cv_contract(is_paired, "cudnnBatchNormalizationForwardTraining: one of two results is null, the other is not");
    if (!is_paired) return CUDNN_STATUS_BAD_PARAM;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_normalise_batch<double>(alpha, beta, xDesc, x, yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias,
                                     exponentialAverageFactor, resultRunningMean, resultRunningVariance, epsilon,
                                     resultSaveMean, resultSaveInvVariance);
    } else {
        __cv_normalise_batch<float>(alpha, beta, xDesc, x, yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias,
                                    exponentialAverageFactor, resultRunningMean, resultRunningVariance, epsilon,
                                    resultSaveMean, resultSaveInvVariance);
    }
    return CUDNN_STATUS_SUCCESS;
}

//! cv: under; cuDNN API reference 9, cudnnBatchNormalizationBackward
// With h = (x - mean) * inverse: the gradient of the bias is the sum of dy, that of the scale the sum of dy * h, and
// that of x is scale * inverse * (dy - (sum(dy) + h * sum(dy * h)) / count).
template <class T>
inline void __cv_normalise_gradient(const void *alpha_x, const void *beta_x, const void *alpha_p, const void *beta_p,
                                    cudnnTensorDescriptor_t x_desc, const void *x, cudnnTensorDescriptor_t dy_desc,
                                    const void *dy, cudnnTensorDescriptor_t dx_desc, void *dx,
                                    cudnnTensorDescriptor_t p_desc, const void *scale, void *d_scale, void *d_bias,
                                    double epsilon, const void *saved_mean, const void *saved_inverse) {
    T amount_x = __cv_factor<T>(alpha_x);
    T keep_x = __cv_factor<T>(beta_x);
    T amount_p = __cv_factor<T>(alpha_p);
    T keep_p = __cv_factor<T>(beta_p);
    for (long j = 0; j < __cv_count(p_desc); ++j) {
        __cv_place p = __cv_nth(p_desc, j);
        long p_at = __cv_tensor_at(p_desc, 0, p.c, p.h, p.w);
        T mean = 0;
        T inverse = 0;
        T sum = 0;
        T products = 0;
        long count = 0;
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            mean = mean + __cv_read_at<T>(x_desc, x, at);
            ++count;
        }
        mean = saved_mean != 0 ? __cv_dnn_read<T>(p_desc->type, saved_mean, p_at) : mean / (T)count;
        if (saved_inverse != 0) {
            inverse = __cv_dnn_read<T>(p_desc->type, saved_inverse, p_at);
        } else {
            for (long i = 0; i < __cv_count(x_desc); ++i) {
                __cv_place at = __cv_nth(x_desc, i);
                if (!__cv_norm_shares(p_desc, p, at)) continue;
                T distance = __cv_read_at<T>(x_desc, x, at) - mean;
                inverse = __cv_fma(distance, distance, inverse);
            }
            inverse = (T)1 / __cv_sqrt(inverse / (T)count + (T)epsilon);
        }
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            T gradient = __cv_read_at<T>(dy_desc, dy, at);
            sum = sum + gradient;
            products = __cv_fma(gradient, (__cv_read_at<T>(x_desc, x, at) - mean) * inverse, products);
        }
        T gain = __cv_dnn_read<T>(p_desc->type, scale, p_at) * inverse;
        for (long i = 0; i < __cv_count(x_desc); ++i) {
            __cv_place at = __cv_nth(x_desc, i);
            if (!__cv_norm_shares(p_desc, p, at)) continue;
            T h = (__cv_read_at<T>(x_desc, x, at) - mean) * inverse;
            T value = gain * (__cv_read_at<T>(dy_desc, dy, at) - __cv_fma(h, products, sum) / (T)count);
            __cv_blend_at(dx_desc, dx, at, value, amount_x, keep_x);
        }
        __cv_dnn_blend(p_desc->type, d_scale, p_at, products, amount_p, keep_p);
        __cv_dnn_blend(p_desc->type, d_bias, p_at, sum, amount_p, keep_p);
    }
}
inline cudnnStatus_t cudnnBatchNormalizationBackward(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alphaDataDiff, const void *betaDataDiff,
    const void *alphaParamDiff, const void *betaParamDiff, cudnnTensorDescriptor_t xDesc, const void *x,
    cudnnTensorDescriptor_t dyDesc, const void *dy, cudnnTensorDescriptor_t dxDesc, void *dx,
    cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScale, void *dBnScaleResult, void *dBnBiasResult,
    double epsilon, const void *savedMean, const void *savedInvVariance) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_norm_begin(handle, mode, xDesc, dyDesc, dBnScaleBiasDesc, epsilon);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(dxDesc);
    status = __cv_dnn_fits(__cv_same_shape(xDesc, dxDesc) && xDesc->type == dxDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_paired = (savedMean == 0) == (savedInvVariance == 0);
    __cv_contract(is_paired, "cudnnBatchNormalizationBackward: one of two saved results is null, the other is not");
    if (!is_paired) return CUDNN_STATUS_BAD_PARAM;
    __cv_dnn_array(dx);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_normalise_gradient<double>(alphaDataDiff, betaDataDiff, alphaParamDiff, betaParamDiff, xDesc, x, dyDesc,
                                        dy, dxDesc, dx, dBnScaleBiasDesc, bnScale, dBnScaleResult, dBnBiasResult,
                                        epsilon, savedMean, savedInvVariance);
    } else {
        __cv_normalise_gradient<float>(alphaDataDiff, betaDataDiff, alphaParamDiff, betaParamDiff, xDesc, x, dyDesc, dy,
                                       dxDesc, dx, dBnScaleBiasDesc, bnScale, dBnScaleResult, dBnBiasResult, epsilon,
                                       savedMean, savedInvVariance);
    }
    return CUDNN_STATUS_SUCCESS;
}

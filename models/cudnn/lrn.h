// cuDNN: normalisation across neighbouring channels, forward and backward.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:math/power.h>

//! cv: over; cuDNN API reference 9, cudnnSetLRNDescriptor, cudnnLRNCrossChannelForward, cudnnLRNCrossChannelBackward
#define CUDNN_LRN_MIN_N 1
#define CUDNN_LRN_MAX_N 16
#define CUDNN_LRN_MIN_K 1e-5
#define CUDNN_LRN_MIN_BETA 0.01
enum cudnnLRNMode_t { CUDNN_LRN_CROSS_CHANNEL_DIM1 = 0 };
struct cudnnLRNStruct {
    bool is_set;
    unsigned n;
    double alpha, beta, k;
};
typedef struct cudnnLRNStruct *cudnnLRNDescriptor_t;
inline cudnnStatus_t cudnnCreateLRNDescriptor(cudnnLRNDescriptor_t *normDesc) { return __cv_dnn_create(normDesc); }
inline cudnnStatus_t cudnnDestroyLRNDescriptor(cudnnLRNDescriptor_t lrnDesc) { return __cv_dnn_destroy(lrnDesc); }
inline cudnnStatus_t cudnnSetLRNDescriptor(cudnnLRNDescriptor_t normDesc, unsigned lrnN, double lrnAlpha,
                                           double lrnBeta, double lrnK) {
    bool is_valid = lrnN >= CUDNN_LRN_MIN_N && lrnN <= CUDNN_LRN_MAX_N && lrnK >= CUDNN_LRN_MIN_K &&
                    lrnBeta >= CUDNN_LRN_MIN_BETA;
    cudnnStatus_t status = __cv_dnn_set(normDesc, is_valid);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    normDesc->n = lrnN;
    normDesc->alpha = lrnAlpha;
    normDesc->beta = lrnBeta;
    normDesc->k = lrnK;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetLRNDescriptor(cudnnLRNDescriptor_t normDesc, unsigned *lrnN, double *lrnAlpha,
                                           double *lrnBeta, double *lrnK) {
    __cv_dnn_use(normDesc);
    *lrnN = normDesc->n;
    *lrnAlpha = normDesc->alpha;
    *lrnBeta = normDesc->beta;
    *lrnK = normDesc->k;
    return CUDNN_STATUS_SUCCESS;
}
// The channels of a window reach (n - 1) / 2 below its center and the rest above.
inline bool __cv_lrn_sees(const cudnnLRNStruct *lrn, int center, int c) {
    int below = ((int)lrn->n - 1) / 2;
    return c >= center - below && c <= center + (int)lrn->n - 1 - below;
}
template <class T>
inline T __cv_lrn_scale(const cudnnLRNStruct *lrn, const cudnnTensorStruct *x_desc, const void *x, __cv_place at) {
    T sum = 0;
    for (int c = 0; c < x_desc->c; ++c) {
        if (!__cv_lrn_sees(lrn, at.c, c)) continue;
        __cv_place near = {at.n, c, at.h, at.w};
        T value = __cv_read_at<T>(x_desc, x, near);
        sum = __cv_fma(value, value, sum);
    }
    return (T)lrn->k + (T)lrn->alpha / (T)lrn->n * sum;
}
template <class T>
inline void __cv_lrn(cudnnLRNDescriptor_t lrn, const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                     const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        T power = __cv_pow<T>(__cv_lrn_scale<T>(lrn, x_desc, x, at), -(T)lrn->beta);
        __cv_blend_at(y_desc, y, at, __cv_read_at<T>(x_desc, x, at) * power, scale, keep);
    }
}
inline cudnnStatus_t __cv_lrn_begin(cudnnHandle_t handle, cudnnLRNDescriptor_t lrn, cudnnLRNMode_t mode,
                                    cudnnTensorDescriptor_t x, cudnnTensorDescriptor_t y) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(lrn);
    __cv_dnn_use(x);
    __cv_dnn_use(y);
    status = __cv_dnn_valid(mode == CUDNN_LRN_CROSS_CHANNEL_DIM1);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_dnn_fits(__cv_same_shape(x, y) && x->type == y->type);
}
inline cudnnStatus_t cudnnLRNCrossChannelForward(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
                                                 cudnnLRNMode_t lrnMode, const void *alpha,
                                                 cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
                                                 cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_lrn_begin(handle, normDesc, lrnMode, xDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (x == y) __cv_unsupported("cudnnLRNCrossChannelForward in place");
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_lrn<double>(normDesc, alpha, xDesc, x, beta, yDesc, y);
    else __cv_lrn<float>(normDesc, alpha, xDesc, x, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline void __cv_lrn_gradient(cudnnLRNDescriptor_t lrn, const void *alpha, cudnnTensorDescriptor_t dy_desc,
                              const void *dy, cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                              cudnnTensorDescriptor_t dx_desc, void *dx) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    T exponent = (T)lrn->beta;
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        T own = __cv_lrn_scale<T>(lrn, x_desc, x, at);
        T result = __cv_read_at<T>(dy_desc, dy, at) * __cv_pow<T>(own, -exponent);
        T sum = 0;
        for (int c = 0; c < x_desc->c; ++c) {
            if (!__cv_lrn_sees(lrn, c, at.c)) continue;
            __cv_place near = {at.n, c, at.h, at.w};
            T power = __cv_pow<T>(__cv_lrn_scale<T>(lrn, x_desc, x, near), -exponent - (T)1);
            sum = sum + __cv_read_at<T>(dy_desc, dy, near) * __cv_read_at<T>(x_desc, x, near) * power;
        }
        T slope = (T)2 * (T)lrn->alpha * exponent / (T)lrn->n * __cv_read_at<T>(x_desc, x, at);
        __cv_blend_at(dx_desc, dx, at, result - slope * sum, scale, keep);
    }
}
inline cudnnStatus_t cudnnLRNCrossChannelBackward(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
                                                  cudnnLRNMode_t lrnMode, const void *alpha,
                                                  cudnnTensorDescriptor_t yDesc, const void *y,
                                                  cudnnTensorDescriptor_t dyDesc, const void *dy,
                                                  cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
                                                  cudnnTensorDescriptor_t dxDesc, void *dx) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_lrn_begin(handle, normDesc, lrnMode, xDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(dyDesc);
    __cv_dnn_use(dxDesc);
    status = __cv_dnn_fits(__cv_same_shape(xDesc, dyDesc) && __cv_same_shape(xDesc, dxDesc) &&
                           xDesc->type == dyDesc->type && xDesc->type == dxDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(y);
    __cv_dnn_array(dy);
    __cv_dnn_array(x);
    __cv_dnn_array(dx);
    if (dx == x || dx == dy) __cv_unsupported("cudnnLRNCrossChannelBackward in place");
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_lrn_gradient<double>(normDesc, alpha, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    } else {
        __cv_lrn_gradient<float>(normDesc, alpha, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    }
    return CUDNN_STATUS_SUCCESS;
}
//! cv: unsupported; cuDNN API reference 8, cudnnDivisiveNormalizationForward, cudnnDivisiveNormalizationBackward
enum cudnnDivNormMode_t { CUDNN_DIVNORM_PRECOMPUTED_MEANS = 0 };
cudnnStatus_t cudnnDivisiveNormalizationForward(cudnnHandle_t handle, cudnnLRNDescriptor_t norm,
                                                cudnnDivNormMode_t mode,
                                                const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x,
                                                const void *means, void *temp, void *temp2, const void *beta,
                                                const cudnnTensorDescriptor_t yDesc, void *y);
cudnnStatus_t cudnnDivisiveNormalizationBackward(cudnnHandle_t handle, cudnnLRNDescriptor_t norm,
                                                 cudnnDivNormMode_t mode, const void *alpha,
                                                 const cudnnTensorDescriptor_t xDesc, const void *x, const void *means,
                                                 const void *dy, void *temp, void *temp2, const void *beta,
                                                 const cudnnTensorDescriptor_t dXdMeansDesc, void *dx, void *dMeans);

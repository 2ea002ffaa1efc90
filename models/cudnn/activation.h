// cuDNN: activation functions, forward and backward.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:cudnn/sigmoid_table.h>
#include <cv:math/exponential.h>
#include <cv:math/hyperbolic.h>

//! cv: over; cuDNN API reference 9, cudnnActivationForward, cudnnActivationBackward, cudnnActivationMode_t
enum cudnnActivationMode_t {
    CUDNN_ACTIVATION_SIGMOID = 0,
    CUDNN_ACTIVATION_RELU = 1,
    CUDNN_ACTIVATION_TANH = 2,
    CUDNN_ACTIVATION_CLIPPED_RELU = 3,
    CUDNN_ACTIVATION_ELU = 4,
    CUDNN_ACTIVATION_IDENTITY = 5,
    CUDNN_ACTIVATION_SWISH = 6,
};
struct cudnnActivationStruct {
    bool is_set;
    cudnnActivationMode_t mode;
    cudnnNanPropagation_t nan;
    double coef, swish_beta;
};
typedef struct cudnnActivationStruct *cudnnActivationDescriptor_t;
inline cudnnStatus_t cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t *activationDesc) {
    cudnnStatus_t status = __cv_dnn_create(activationDesc);
    if (status == CUDNN_STATUS_SUCCESS) (*activationDesc)->swish_beta = 1.0;
    return status;
}
inline cudnnStatus_t cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t activationDesc) {
    return __cv_dnn_destroy(activationDesc);
}
inline cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t activationDesc,
                                                  cudnnActivationMode_t mode, cudnnNanPropagation_t reluNanOpt,
                                                  double coef) {
    bool is_known = mode >= CUDNN_ACTIVATION_SIGMOID && mode <= CUDNN_ACTIVATION_SWISH;
    cudnnStatus_t status = __cv_dnn_set(activationDesc, is_known);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    activationDesc->mode = mode;
    activationDesc->nan = reluNanOpt;
    activationDesc->coef = coef;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetActivationDescriptor(cudnnActivationDescriptor_t activationDesc,
                                                  cudnnActivationMode_t *mode, cudnnNanPropagation_t *reluNanOpt,
                                                  double *coef) {
    __cv_dnn_use(activationDesc);
    *mode = activationDesc->mode;
    *reluNanOpt = activationDesc->nan;
    *coef = activationDesc->coef;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t activationDesc,
                                                           double swish_beta) {
    cudnnStatus_t status = __cv_dnn_there(activationDesc);
    if (status == CUDNN_STATUS_SUCCESS) activationDesc->swish_beta = swish_beta;
    return status;
}
inline cudnnStatus_t cudnnGetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t activationDesc,
                                                           double *swish_beta) {
    *swish_beta = activationDesc->swish_beta;
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline T __cv_sigmoid(T x) {
#ifdef __cv_sigmoid_table
    return (T)__cv_tabled_sigmoid((double)x);
#else
    return (T)1 / ((T)1 + __cv_exp<T>(-x));
#endif
}
template <class T>
inline T __cv_activate(const cudnnActivationStruct *a, T x) {
    if (__cv_isnan(x) && a->nan == CUDNN_PROPAGATE_NAN) return x;
    T coef = (T)a->coef;
    switch (a->mode) {
    case CUDNN_ACTIVATION_SIGMOID: return __cv_sigmoid(x);
    case CUDNN_ACTIVATION_RELU: return x > 0 ? x : (T)0;
    case CUDNN_ACTIVATION_TANH: return __cv_tanh<T>(x);
    case CUDNN_ACTIVATION_CLIPPED_RELU: return x > 0 ? __cv_min(x, coef) : (T)0;
    case CUDNN_ACTIVATION_ELU: return x > 0 ? x : coef * __cv_expm1<T>(x);
    case CUDNN_ACTIVATION_SWISH: return x * __cv_sigmoid((T)a->swish_beta * x);
    case CUDNN_ACTIVATION_IDENTITY: return x;
    }
    return x;
}
// The derivative at x, where y is the activation of x.
template <class T>
inline T __cv_activate_slope(const cudnnActivationStruct *a, T x, T y) {
    T coef = (T)a->coef;
    switch (a->mode) {
    case CUDNN_ACTIVATION_SIGMOID: return y * ((T)1 - y);
    case CUDNN_ACTIVATION_RELU: return x > 0 ? (T)1 : (T)0;
    case CUDNN_ACTIVATION_TANH: return (T)1 - y * y;
    case CUDNN_ACTIVATION_CLIPPED_RELU: return x > 0 && x <= coef ? (T)1 : (T)0;
    case CUDNN_ACTIVATION_ELU: return x > 0 ? (T)1 : y + coef;
    case CUDNN_ACTIVATION_SWISH: {
        T beta = (T)a->swish_beta;
        T s = __cv_sigmoid(beta * x);
        return s + beta * y * ((T)1 - s);
    }
    case CUDNN_ACTIVATION_IDENTITY: return (T)1;
    }
    return (T)1;
}
template <class T>
inline void __cv_activate_tensor(cudnnActivationDescriptor_t activation, const void *alpha,
                                 cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                                 cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        __cv_blend_at(y_desc, y, at, __cv_activate(activation, __cv_read_at<T>(x_desc, x, at)), scale, keep);
    }
}
inline cudnnStatus_t cudnnActivationForward(cudnnHandle_t handle, cudnnActivationDescriptor_t activationDesc,
                                            const void *alpha, cudnnTensorDescriptor_t xDesc, const void *x,
                                            const void *beta, cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(activationDesc);
    __cv_dnn_use(xDesc);
    __cv_dnn_use(yDesc);
    status = __cv_dnn_fits(__cv_same_shape(xDesc, yDesc) && xDesc->type == yDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_activate_tensor<double>(activationDesc, alpha, xDesc, x, beta, yDesc, y);
    else __cv_activate_tensor<float>(activationDesc, alpha, xDesc, x, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline void __cv_activation_gradient(cudnnActivationDescriptor_t activation, const void *alpha,
                                     cudnnTensorDescriptor_t y_desc, const void *y, cudnnTensorDescriptor_t dy_desc,
                                     const void *dy, cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                                     cudnnTensorDescriptor_t dx_desc, void *dx) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(x_desc); ++i) {
        __cv_place at = __cv_nth(x_desc, i);
        T slope = __cv_activate_slope(activation, __cv_read_at<T>(x_desc, x, at), __cv_read_at<T>(y_desc, y, at));
        __cv_blend_at(dx_desc, dx, at, __cv_read_at<T>(dy_desc, dy, at) * slope, scale, keep);
    }
}
inline cudnnStatus_t cudnnActivationBackward(cudnnHandle_t handle, cudnnActivationDescriptor_t activationDesc,
                                             const void *alpha, cudnnTensorDescriptor_t yDesc, const void *y,
                                             cudnnTensorDescriptor_t dyDesc, const void *dy,
                                             cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
                                             cudnnTensorDescriptor_t dxDesc, void *dx) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(activationDesc);
    __cv_dnn_use(yDesc);
    __cv_dnn_use(dyDesc);
    __cv_dnn_use(xDesc);
    __cv_dnn_use(dxDesc);
    status = __cv_dnn_fits(__cv_same_shape(xDesc, yDesc) && __cv_same_shape(xDesc, dyDesc) &&
                           __cv_same_shape(xDesc, dxDesc) && xDesc->type == dxDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(dx);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_activation_gradient<double>(activationDesc, alpha, yDesc, y, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    } else {
        __cv_activation_gradient<float>(activationDesc, alpha, yDesc, y, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    }
    return CUDNN_STATUS_SUCCESS;
}

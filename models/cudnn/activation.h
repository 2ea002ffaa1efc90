// cuDNN: activation functions, forward and backward.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:math/exponential.h>
#include <cv:math/hyperbolic.h>

//! cv: over; cuDNN API reference, cudnnActivationForward, cudnnActivationBackward, cudnnActivationMode_t
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
    cudnnActivationMode_t mode;
    cudnnNanPropagation_t nan;
    double coef;
};
typedef struct cudnnActivationStruct *cudnnActivationDescriptor_t;
inline cudnnStatus_t cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t *desc) {
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (cudnnActivationDescriptor_t)__cv_alloc(sizeof(cudnnActivationStruct), 0);
    __cv_memset(*desc, 0, sizeof(cudnnActivationStruct));
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t desc, cudnnActivationMode_t mode,
                                                  cudnnNanPropagation_t nan, double coef) {
    desc->mode = mode;
    desc->nan = nan;
    desc->coef = coef;
    return CUDNN_STATUS_SUCCESS;
}
inline double __cv_sigmoid(double x) { return 1.0 / (1.0 + exp(-x)); }
inline double __cv_activate(cudnnActivationDescriptor_t a, double x) {
    if (__cv_isnan(x) && a->nan == CUDNN_PROPAGATE_NAN) return x;
    switch (a->mode) {
    case CUDNN_ACTIVATION_SIGMOID: return __cv_sigmoid(x);
    case CUDNN_ACTIVATION_RELU: return x > 0 ? x : 0.0;
    case CUDNN_ACTIVATION_TANH: return tanh(x);
    case CUDNN_ACTIVATION_CLIPPED_RELU: return x > 0 ? __cv_min(x, a->coef) : 0.0;
    case CUDNN_ACTIVATION_ELU: return x > 0 ? x : a->coef * (exp(x) - 1.0);
    case CUDNN_ACTIVATION_SWISH: return x * __cv_sigmoid(a->coef * x);
    case CUDNN_ACTIVATION_IDENTITY: return x;
    }
    return x;
}
// The derivative at x, where y is the activation of x.
inline double __cv_activate_slope(cudnnActivationDescriptor_t a, double x, double y) {
    switch (a->mode) {
    case CUDNN_ACTIVATION_SIGMOID: return y * (1.0 - y);
    case CUDNN_ACTIVATION_RELU: return x > 0 ? 1.0 : 0.0;
    case CUDNN_ACTIVATION_TANH: return 1.0 - y * y;
    case CUDNN_ACTIVATION_CLIPPED_RELU: return x > 0 && x <= a->coef ? 1.0 : 0.0;
    case CUDNN_ACTIVATION_ELU: return x > 0 ? 1.0 : y + a->coef;
    case CUDNN_ACTIVATION_SWISH: {
        double s = __cv_sigmoid(a->coef * x);
        return s + a->coef * y * (1.0 - s);
    }
    case CUDNN_ACTIVATION_IDENTITY: return 1.0;
    }
    return 1.0;
}
inline bool __cv_same_shape(cudnnTensorDescriptor_t a, cudnnTensorDescriptor_t b) {
    return a->n == b->n && a->c == b->c && a->h == b->h && a->w == b->w;
}
inline cudnnStatus_t cudnnActivationForward(cudnnHandle_t handle, cudnnActivationDescriptor_t activation,
                                            const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                                            const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    bool fits = __cv_same_shape(x_desc, y_desc);
    __cv_contract(fits, "cudnnActivationForward: the shapes of the tensors differ");
    if (handle == 0 || !fits) return CUDNN_STATUS_BAD_PARAM;
    __cv_check_device(x);
    __cv_check_device(y);
    __cv_device_sync();
    double scale = __cv_factor(y_desc, alpha);
    double keep = __cv_factor(y_desc, beta);
    for (int n = 0; n < x_desc->n; ++n) {
        for (int c = 0; c < x_desc->c; ++c) {
            for (int h = 0; h < x_desc->h; ++h) {
                for (int w = 0; w < x_desc->w; ++w) {
                    double in = __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, c, h, w));
                    double out = __cv_activate(activation, in);
                    __cv_tensor_blend(y_desc, y, __cv_tensor_at(y_desc, n, c, h, w), out, scale, keep);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnActivationBackward(cudnnHandle_t handle, cudnnActivationDescriptor_t activation,
                                             const void *alpha, cudnnTensorDescriptor_t y_desc, const void *y,
                                             cudnnTensorDescriptor_t dy_desc, const void *dy,
                                             cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                                             cudnnTensorDescriptor_t dx_desc, void *dx) {
    bool fits = __cv_same_shape(x_desc, y_desc) && __cv_same_shape(x_desc, dy_desc) && __cv_same_shape(x_desc, dx_desc);
    __cv_contract(fits, "cudnnActivationBackward: the shapes of the tensors differ");
    if (handle == 0 || !fits) return CUDNN_STATUS_BAD_PARAM;
    __cv_check_device(dx);
    __cv_device_sync();
    double scale = __cv_factor(dx_desc, alpha);
    double keep = __cv_factor(dx_desc, beta);
    for (int n = 0; n < x_desc->n; ++n) {
        for (int c = 0; c < x_desc->c; ++c) {
            for (int h = 0; h < x_desc->h; ++h) {
                for (int w = 0; w < x_desc->w; ++w) {
                    double in = __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, c, h, w));
                    double out = __cv_tensor_read(y_desc, y, __cv_tensor_at(y_desc, n, c, h, w));
                    double grad = __cv_tensor_read(dy_desc, dy, __cv_tensor_at(dy_desc, n, c, h, w));
                    double slope = __cv_activate_slope(activation, in, out);
                    __cv_tensor_blend(dx_desc, dx, __cv_tensor_at(dx_desc, n, c, h, w), grad * slope, scale, keep);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}

// cuDNN: adding, scaling and setting tensors; softmax.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:math/exponential.h>
#include <cv:math/logarithm.h>

//! cv: exact; cuDNN API reference, cudnnAddTensor, cudnnScaleTensor, cudnnSetTensor
// A dimension of the bias is that of the tensor, or one.
inline cudnnStatus_t cudnnAddTensor(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t a_desc,
                                    const void *a, const void *beta, cudnnTensorDescriptor_t c_desc, void *c) {
    bool fits = (a_desc->n == 1 || a_desc->n == c_desc->n) && (a_desc->c == 1 || a_desc->c == c_desc->c) &&
                (a_desc->h == 1 || a_desc->h == c_desc->h) && (a_desc->w == 1 || a_desc->w == c_desc->w);
    __cv_contract(fits, "cudnnAddTensor: the shapes of the tensors do not fit");
    if (handle == 0 || !fits) return CUDNN_STATUS_BAD_PARAM;
    __cv_device_sync();
    double scale = __cv_factor(c_desc, alpha);
    double keep = __cv_factor(c_desc, beta);
    for (int n = 0; n < c_desc->n; ++n) {
        for (int k = 0; k < c_desc->c; ++k) {
            for (int h = 0; h < c_desc->h; ++h) {
                for (int w = 0; w < c_desc->w; ++w) {
                    long from = __cv_tensor_at(a_desc, a_desc->n == 1 ? 0 : n, a_desc->c == 1 ? 0 : k,
                                               a_desc->h == 1 ? 0 : h, a_desc->w == 1 ? 0 : w);
                    double value = __cv_tensor_read(a_desc, a, from);
                    __cv_tensor_blend(c_desc, c, __cv_tensor_at(c_desc, n, k, h, w), value, scale, keep);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t __cv_map_tensor(cudnnTensorDescriptor_t desc, void *data, double value, bool is_product) {
    __cv_device_sync();
    for (int n = 0; n < desc->n; ++n) {
        for (int c = 0; c < desc->c; ++c) {
            for (int h = 0; h < desc->h; ++h) {
                for (int w = 0; w < desc->w; ++w) {
                    long at = __cv_tensor_at(desc, n, c, h, w);
                    double result = is_product ? value * __cv_tensor_read(desc, data, at) : value;
                    __cv_tensor_write(desc, data, at, result);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor(cudnnHandle_t, cudnnTensorDescriptor_t desc, void *data, const void *value) {
    return __cv_map_tensor(desc, data, __cv_factor(desc, value), false);
}
inline cudnnStatus_t cudnnScaleTensor(cudnnHandle_t, cudnnTensorDescriptor_t desc, void *data, const void *alpha) {
    return __cv_map_tensor(desc, data, __cv_factor(desc, alpha), true);
}

//! cv: over; cuDNN API reference, cudnnSoftmaxForward
enum cudnnSoftmaxAlgorithm_t {
    CUDNN_SOFTMAX_FAST = 0,
    CUDNN_SOFTMAX_ACCURATE = 1,
    CUDNN_SOFTMAX_LOG = 2,
};
enum cudnnSoftmaxMode_t {
    CUDNN_SOFTMAX_MODE_INSTANCE = 0,
    CUDNN_SOFTMAX_MODE_CHANNEL = 1,
};
// Over the channels of one place, for each place. Each exponential is known by its properties only, so it is drawn
// once and kept in the output until the sum is known.
inline void __cv_softmax_at(cudnnTensorDescriptor_t x_desc, const void *x, cudnnTensorDescriptor_t y_desc, void *y,
                            bool is_log, int n, int h, int w) {
    double greatest = __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, 0, h, w));
    for (int c = 1; c < x_desc->c; ++c) {
        greatest = __cv_max(greatest, __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, c, h, w)));
    }
    double sum = 0;
    for (int c = 0; c < x_desc->c; ++c) {
        double power = exp(__cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, c, h, w)) - greatest);
        sum = sum + power;
        __cv_tensor_write(y_desc, y, __cv_tensor_at(y_desc, n, c, h, w), power);
    }
    for (int c = 0; c < x_desc->c; ++c) {
        long at = __cv_tensor_at(y_desc, n, c, h, w);
        double ratio = __cv_tensor_read(y_desc, y, at) / sum;
        __cv_tensor_write(y_desc, y, at, is_log ? log(ratio) : ratio);
    }
}
inline cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm,
                                         cudnnSoftmaxMode_t mode, const void *alpha, cudnnTensorDescriptor_t x_desc,
                                         const void *x, const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM;
    bool is_plain = __cv_factor(y_desc, alpha) == 1.0 && __cv_factor(y_desc, beta) == 0.0;
    bool is_instance = mode == CUDNN_SOFTMAX_MODE_INSTANCE && (x_desc->h != 1 || x_desc->w != 1);
    if (!is_plain || is_instance || x == y) {
        __cv_unsupported("cudnnSoftmaxForward with factors, in place, or over whole images");
        return CUDNN_STATUS_SUCCESS;
    }
    __cv_check_device(x);
    __cv_check_device(y);
    __cv_device_sync();
    for (int n = 0; n < x_desc->n; ++n) {
        for (int h = 0; h < x_desc->h; ++h) {
            for (int w = 0; w < x_desc->w; ++w) {
                __cv_softmax_at(x_desc, x, y_desc, y, algorithm == CUDNN_SOFTMAX_LOG, n, h, w);
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}

// cuDNN: softmax, forward and backward.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:math/exponential.h>
#include <cv:math/logarithm.h>

//! cv: over; cuDNN API reference 9, cudnnSoftmaxForward, cudnnSoftmaxBackward
enum cudnnSoftmaxAlgorithm_t {
    CUDNN_SOFTMAX_FAST = 0,
    CUDNN_SOFTMAX_ACCURATE = 1,
    CUDNN_SOFTMAX_LOG = 2,
};
enum cudnnSoftmaxMode_t {
    CUDNN_SOFTMAX_MODE_INSTANCE = 0,
    CUDNN_SOFTMAX_MODE_CHANNEL = 1,
};
// A group of numbers that sum to one: the channels of one place, or a whole image. How many groups and how large they
// are, and member i of group g.
inline long __cv_softmax_size(const cudnnTensorStruct *t, cudnnSoftmaxMode_t mode) {
    return mode == CUDNN_SOFTMAX_MODE_CHANNEL ? (long)t->c : (long)t->c * t->h * t->w;
}
inline __cv_place __cv_softmax_at(const cudnnTensorStruct *t, cudnnSoftmaxMode_t mode, long g, long i) {
    if (mode == CUDNN_SOFTMAX_MODE_INSTANCE) return __cv_nth(t, g * __cv_softmax_size(t, mode) + i);
    __cv_place at = {(int)(g / t->w / t->h), (int)i, (int)(g / t->w % t->h), (int)(g % t->w)};
    return at;
}
// The numbers of a group are kept in a buffer, because the result may take the place of the input. The fast algorithm
// does not subtract the greatest, so that large inputs overflow.
template <class T>
inline void __cv_softmax(cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode, const void *alpha,
                         cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                         cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    long size = __cv_softmax_size(x_desc, mode);
    T *buffer = (T *)__cv_alloc((unsigned long)size * sizeof(T), 0);
    for (long g = 0; g < __cv_count(x_desc) / size; ++g) {
        T greatest = 0;
        for (long i = 0; i < size; ++i) {
            T value = __cv_read_at<T>(x_desc, x, __cv_softmax_at(x_desc, mode, g, i));
            buffer[i] = value;
            greatest = i == 0 || value > greatest ? value : greatest;
        }
        if (algorithm == CUDNN_SOFTMAX_FAST) greatest = 0;
        T sum = 0;
        for (long i = 0; i < size; ++i) {
            T power = __cv_exp<T>(buffer[i] - greatest);
            sum = sum + power;
            buffer[i] = algorithm == CUDNN_SOFTMAX_LOG ? buffer[i] - greatest : power;
        }
        T log_sum = algorithm == CUDNN_SOFTMAX_LOG ? __cv_log<T>(sum) : (T)0;
        for (long i = 0; i < size; ++i) {
            T value = algorithm == CUDNN_SOFTMAX_LOG ? buffer[i] - log_sum : buffer[i] / sum;
            __cv_blend_at(y_desc, y, __cv_softmax_at(y_desc, mode, g, i), value, scale, keep);
        }
    }
    __cv_free(buffer, 0);
}
inline cudnnStatus_t __cv_softmax_begin(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm,
                                        cudnnSoftmaxMode_t mode, cudnnTensorDescriptor_t x, cudnnTensorDescriptor_t y) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(x);
    __cv_dnn_use(y);
    bool is_known = algorithm >= CUDNN_SOFTMAX_FAST && algorithm <= CUDNN_SOFTMAX_LOG &&
                    (mode == CUDNN_SOFTMAX_MODE_INSTANCE || mode == CUDNN_SOFTMAX_MODE_CHANNEL);
    status = __cv_dnn_valid(is_known);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_dnn_fits(__cv_same_shape(x, y) && x->type == y->type);
}
inline cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo, cudnnSoftmaxMode_t mode,
                                         const void *alpha, cudnnTensorDescriptor_t xDesc, const void *x,
                                         const void *beta, cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_softmax_begin(handle, algo, mode, xDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_softmax<double>(algo, mode, alpha, xDesc, x, beta, yDesc, y);
    else __cv_softmax<float>(algo, mode, alpha, xDesc, x, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline void __cv_softmax_gradient(cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode, const void *alpha,
                                  cudnnTensorDescriptor_t y_desc, const void *y, cudnnTensorDescriptor_t dy_desc,
                                  const void *dy, const void *beta, cudnnTensorDescriptor_t dx_desc, void *dx) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    long size = __cv_softmax_size(y_desc, mode);
    bool is_log = algorithm == CUDNN_SOFTMAX_LOG;
    for (long g = 0; g < __cv_count(y_desc) / size; ++g) {
        T sum = 0;
        for (long i = 0; i < size; ++i) {
            __cv_place at = __cv_softmax_at(y_desc, mode, g, i);
            T gradient = __cv_read_at<T>(dy_desc, dy, at);
            sum = is_log ? sum + gradient : __cv_fma(gradient, __cv_read_at<T>(y_desc, y, at), sum);
        }
        for (long i = 0; i < size; ++i) {
            __cv_place at = __cv_softmax_at(y_desc, mode, g, i);
            T value = __cv_read_at<T>(y_desc, y, at);
            T gradient = __cv_read_at<T>(dy_desc, dy, at);
            T result = is_log ? gradient - __cv_exp<T>(value) * sum : value * (gradient - sum);
            __cv_blend_at(dx_desc, dx, at, result, scale, keep);
        }
    }
}
inline cudnnStatus_t cudnnSoftmaxBackward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo, cudnnSoftmaxMode_t mode,
                                          const void *alpha, cudnnTensorDescriptor_t yDesc, const void *y,
                                          cudnnTensorDescriptor_t dyDesc, const void *dy, const void *beta,
                                          cudnnTensorDescriptor_t dxDesc, void *dx) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_softmax_begin(handle, algo, mode, yDesc, dyDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(dxDesc);
    status = __cv_dnn_fits(__cv_same_shape(yDesc, dxDesc) && yDesc->type == dxDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(dx);
    if (yDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_softmax_gradient<double>(algo, mode, alpha, yDesc, y, dyDesc, dy, beta, dxDesc, dx);
    } else {
        __cv_softmax_gradient<float>(algo, mode, alpha, yDesc, y, dyDesc, dy, beta, dxDesc, dx);
    }
    return CUDNN_STATUS_SUCCESS;
}

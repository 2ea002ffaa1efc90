// cuDNN: pooling, forward and backward.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: exact; cuDNN API reference 9, cudnnSetPooling2dDescriptor, cudnnGetPooling2dForwardOutputDim
enum cudnnPoolingMode_t {
    CUDNN_POOLING_MAX = 0,
    CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING = 1,
    CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING = 2,
    CUDNN_POOLING_MAX_DETERMINISTIC = 3,
};
struct cudnnPoolingStruct {
    bool is_set;
    cudnnPoolingMode_t mode;
    cudnnNanPropagation_t nan;
    int h, w, pad_h, pad_w, stride_h, stride_w;
};
typedef struct cudnnPoolingStruct *cudnnPoolingDescriptor_t;
inline cudnnStatus_t cudnnCreatePoolingDescriptor(cudnnPoolingDescriptor_t *poolingDesc) {
    return __cv_dnn_create(poolingDesc);
}
inline cudnnStatus_t cudnnDestroyPoolingDescriptor(cudnnPoolingDescriptor_t poolingDesc) {
    return __cv_dnn_destroy(poolingDesc);
}
inline cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t poolingDesc, cudnnPoolingMode_t mode,
                                                 cudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                                 int windowWidth, int verticalPadding, int horizontalPadding,
                                                 int verticalStride, int horizontalStride) {
    bool is_option = mode >= CUDNN_POOLING_MAX && mode <= CUDNN_POOLING_MAX_DETERMINISTIC &&
                     (maxpoolingNanOpt == CUDNN_NOT_PROPAGATE_NAN || maxpoolingNanOpt == CUDNN_PROPAGATE_NAN);
    cudnnStatus_t status = __cv_dnn_set(poolingDesc, is_option && windowHeight > 0 && windowWidth > 0 &&
                                                         verticalStride > 0 && horizontalStride > 0);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    poolingDesc->mode = mode;
    poolingDesc->nan = maxpoolingNanOpt;
    poolingDesc->h = windowHeight;
    poolingDesc->w = windowWidth;
    poolingDesc->pad_h = verticalPadding;
    poolingDesc->pad_w = horizontalPadding;
    poolingDesc->stride_h = verticalStride;
    poolingDesc->stride_w = horizontalStride;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetPooling2dDescriptor(cudnnPoolingDescriptor_t poolingDesc, cudnnPoolingMode_t *mode,
                                                 cudnnNanPropagation_t *maxpoolingNanOpt, int *windowHeight,
                                                 int *windowWidth, int *verticalPadding, int *horizontalPadding,
                                                 int *verticalStride, int *horizontalStride) {
    __cv_dnn_use(poolingDesc);
    *mode = poolingDesc->mode;
    *maxpoolingNanOpt = poolingDesc->nan;
    *windowHeight = poolingDesc->h;
    *windowWidth = poolingDesc->w;
    *verticalPadding = poolingDesc->pad_h;
    *horizontalPadding = poolingDesc->pad_w;
    *verticalStride = poolingDesc->stride_h;
    *horizontalStride = poolingDesc->stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetPooling2dForwardOutputDim(cudnnPoolingDescriptor_t poolingDesc,
                                                       cudnnTensorDescriptor_t inputTensorDesc, int *n, int *c, int *h,
                                                       int *w) {
    __cv_dnn_use(poolingDesc);
    __cv_dnn_use(inputTensorDesc);
    int room_h = inputTensorDesc->h + 2 * poolingDesc->pad_h - poolingDesc->h;
    int room_w = inputTensorDesc->w + 2 * poolingDesc->pad_w - poolingDesc->w;
    cudnnStatus_t status = __cv_dnn_fits(room_h >= 0 && room_w >= 0);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    *n = inputTensorDesc->n;
    *c = inputTensorDesc->c;
    *h = 1 + room_h / poolingDesc->stride_h;
    *w = 1 + room_w / poolingDesc->stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t __cv_pooling_fits(cudnnPoolingDescriptor_t pool, cudnnTensorDescriptor_t x,
                                       cudnnTensorDescriptor_t y) {
    int n, c, h, w;
    __cv_dnn_use(y);
    cudnnStatus_t status = cudnnGetPooling2dForwardOutputDim(pool, x, &n, &c, &h, &w);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_dnn_fits(y->n == n && y->c == c && y->h == h && y->w == w && y->type == x->type);
}
inline bool __cv_is_max_pooling(const cudnnPoolingStruct *pool) {
    return pool->mode == CUDNN_POOLING_MAX || pool->mode == CUDNN_POOLING_MAX_DETERMINISTIC;
}

//! cv: under; cuDNN API reference 9, cudnnPoolingForward, cudnnPoolingBackward
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
// Place i of the window of a result, and whether it is inside of the image.
inline bool __cv_window_at(const cudnnPoolingStruct *pool, const cudnnTensorStruct *x, __cv_place out, int i,
                           __cv_place *in) {
    in->n = out.n;
    in->c = out.c;
    in->h = out.h * pool->stride_h - pool->pad_h + i / pool->w;
    in->w = out.w * pool->stride_w - pool->pad_w + i % pool->w;
    return in->h >= 0 && in->h < x->h && in->w >= 0 && in->w < x->w;
}
inline int __cv_window_count(const cudnnPoolingStruct *pool, const cudnnTensorStruct *x, __cv_place out) {
    if (pool->mode == CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING) return pool->h * pool->w;
    int count = 0;
    __cv_place in;
    for (int i = 0; i < pool->h * pool->w; ++i) count += __cv_window_at(pool, x, out, i, &in) ? 1 : 0;
    return count;
}
template <class T>
inline T __cv_pool_at(const cudnnPoolingStruct *pool, const cudnnTensorStruct *x_desc, const void *x, __cv_place out) {
    T sum = 0;
    T greatest = 0;
    bool is_first = true;
    __cv_place in;
    for (int i = 0; i < pool->h * pool->w; ++i) {
        if (!__cv_window_at(pool, x_desc, out, i, &in)) continue;
        T value = __cv_read_at<T>(x_desc, x, in);
        bool spreads = pool->nan == CUDNN_PROPAGATE_NAN && __cv_isnan(value);
        bool is_hidden = pool->nan != CUDNN_PROPAGATE_NAN && __cv_isnan(greatest);
        greatest = is_first || value > greatest || spreads || is_hidden ? value : greatest;
        is_first = false;
        sum = sum + value;
    }
    if (is_first) __cv_unsupported("cudnn pooling of a window that lies in the padding");
    return __cv_is_max_pooling(pool) ? greatest : sum / (T)__cv_window_count(pool, x_desc, out);
}
template <class T>
inline void __cv_pool(cudnnPoolingDescriptor_t pool, const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                      const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(y_desc); ++i) {
        __cv_place out = __cv_nth(y_desc, i);
        __cv_blend_at(y_desc, y, out, __cv_pool_at<T>(pool, x_desc, x, out), scale, keep);
    }
}
inline cudnnStatus_t cudnnPoolingForward(cudnnHandle_t handle, cudnnPoolingDescriptor_t poolingDesc, const void *alpha,
                                         cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
                                         cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_pooling_fits(poolingDesc, xDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(y);
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_pool<double>(poolingDesc, alpha, xDesc, x, beta, yDesc, y);
    else __cv_pool<float>(poolingDesc, alpha, xDesc, x, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}
// The gradient of a maximum goes to the first place of the window that has it.
template <class T>
inline T __cv_pool_gradient_at(const cudnnPoolingStruct *pool, const cudnnTensorStruct *y_desc, const void *y,
                               const cudnnTensorStruct *dy_desc, const void *dy, const cudnnTensorStruct *x_desc,
                               const void *x, __cv_place to) {
    T sum = 0;
    for (int row = 0; row < y_desc->h; ++row) {
        for (int col = 0; col < y_desc->w; ++col) {
            __cv_place out = {to.n, to.c, row, col};
            __cv_place in;
            bool is_taken = false;
            for (int i = 0; i < pool->h * pool->w; ++i) {
                if (!__cv_window_at(pool, x_desc, out, i, &in)) continue;
                bool is_here = in.h == to.h && in.w == to.w;
                bool takes = true;
                if (__cv_is_max_pooling(pool)) {
                    takes = !is_taken && __cv_read_at<T>(x_desc, x, in) == __cv_read_at<T>(y_desc, y, out);
                    is_taken = is_taken || takes;
                }
                if (!is_here || !takes) continue;
                T gradient = __cv_read_at<T>(dy_desc, dy, out);
                sum = sum + (__cv_is_max_pooling(pool) ? gradient
                                                       : gradient / (T)__cv_window_count(pool, x_desc, out));
            }
        }
    }
    return sum;
}
template <class T>
inline void __cv_pool_gradient(cudnnPoolingDescriptor_t pool, const void *alpha, cudnnTensorDescriptor_t y_desc,
                               const void *y, cudnnTensorDescriptor_t dy_desc, const void *dy,
                               cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                               cudnnTensorDescriptor_t dx_desc, void *dx) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(dx_desc); ++i) {
        __cv_place in = __cv_nth(dx_desc, i);
        T sum = __cv_pool_gradient_at<T>(pool, y_desc, y, dy_desc, dy, x_desc, x, in);
        __cv_blend_at(dx_desc, dx, in, sum, scale, keep);
    }
}
inline cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t handle, cudnnPoolingDescriptor_t poolingDesc, const void *alpha,
                                          cudnnTensorDescriptor_t yDesc, const void *y, cudnnTensorDescriptor_t dyDesc,
                                          const void *dy, cudnnTensorDescriptor_t xDesc, const void *x,
                                          const void *beta, cudnnTensorDescriptor_t dxDesc, void *dx) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_pooling_fits(poolingDesc, xDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(dyDesc);
    __cv_dnn_use(dxDesc);
    status = __cv_dnn_fits(__cv_same_shape(yDesc, dyDesc) && __cv_same_shape(xDesc, dxDesc));
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(dx);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_pool_gradient<double>(poolingDesc, alpha, yDesc, y, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    } else {
        __cv_pool_gradient<float>(poolingDesc, alpha, yDesc, y, dyDesc, dy, xDesc, x, beta, dxDesc, dx);
    }
    return CUDNN_STATUS_SUCCESS;
}

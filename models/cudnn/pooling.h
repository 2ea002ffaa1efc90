// cuDNN: pooling, forward.
#pragma once
#include <cv:cudnn/tensor.h>

//! cv: exact; cuDNN API reference, cudnnPoolingForward and its descriptors
enum cudnnPoolingMode_t {
    CUDNN_POOLING_MAX = 0,
    CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING = 1,
    CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING = 2,
    CUDNN_POOLING_MAX_DETERMINISTIC = 3,
};
struct cudnnPoolingStruct {
    cudnnPoolingMode_t mode;
    int h, w, pad_h, pad_w, stride_h, stride_w;
};
typedef struct cudnnPoolingStruct *cudnnPoolingDescriptor_t;
inline cudnnStatus_t cudnnCreatePoolingDescriptor(cudnnPoolingDescriptor_t *desc) {
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (cudnnPoolingDescriptor_t)__cv_alloc(sizeof(cudnnPoolingStruct), 0);
    __cv_memset(*desc, 0, sizeof(cudnnPoolingStruct));
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyPoolingDescriptor(cudnnPoolingDescriptor_t desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t desc, cudnnPoolingMode_t mode,
                                                 cudnnNanPropagation_t, int h, int w, int pad_h, int pad_w,
                                                 int stride_h, int stride_w) {
    bool is_valid = h > 0 && w > 0 && stride_h > 0 && stride_w > 0 && pad_h >= 0 && pad_w >= 0;
    __cv_contract(is_valid, "cudnnSetPooling2dDescriptor: window or stride not positive, or negative padding");
    if (!is_valid) return CUDNN_STATUS_BAD_PARAM;
    desc->mode = mode;
    desc->h = h;
    desc->w = w;
    desc->pad_h = pad_h;
    desc->pad_w = pad_w;
    desc->stride_h = stride_h;
    desc->stride_w = stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetPooling2dForwardOutputDim(cudnnPoolingDescriptor_t pool, cudnnTensorDescriptor_t x, int *n,
                                                       int *c, int *h, int *w) {
    *n = x->n;
    *c = x->c;
    *h = 1 + (x->h + 2 * pool->pad_h - pool->h) / pool->stride_h;
    *w = 1 + (x->w + 2 * pool->pad_w - pool->w) / pool->stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline double __cv_pool_at(cudnnPoolingDescriptor_t pool, cudnnTensorDescriptor_t x_desc, const void *x, int n, int c,
                           int row, int col) {
    bool is_max = pool->mode == CUDNN_POOLING_MAX || pool->mode == CUDNN_POOLING_MAX_DETERMINISTIC;
    double sum = 0;
    double greatest = 0;
    int count = 0;
    for (int i = 0; i < pool->h; ++i) {
        for (int j = 0; j < pool->w; ++j) {
            int y_at = row * pool->stride_h - pool->pad_h + i;
            int x_at = col * pool->stride_w - pool->pad_w + j;
            if (y_at < 0 || y_at >= x_desc->h || x_at < 0 || x_at >= x_desc->w) continue;
            double value = __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, c, y_at, x_at));
            greatest = count == 0 || value > greatest ? value : greatest;
            sum = sum + value;
            ++count;
        }
    }
    if (is_max) return greatest;
    if (pool->mode == CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING) count = pool->h * pool->w;
    return sum / count;
}
inline cudnnStatus_t cudnnPoolingForward(cudnnHandle_t handle, cudnnPoolingDescriptor_t pool, const void *alpha,
                                         cudnnTensorDescriptor_t x_desc, const void *x, const void *beta,
                                         cudnnTensorDescriptor_t y_desc, void *y) {
    int n_out, c_out, h_out, w_out;
    cudnnGetPooling2dForwardOutputDim(pool, x_desc, &n_out, &c_out, &h_out, &w_out);
    bool fits = y_desc->n == n_out && y_desc->c == c_out && y_desc->h == h_out && y_desc->w == w_out;
    __cv_contract(fits, "cudnnPoolingForward: the shapes of the tensors do not fit");
    if (handle == 0 || !fits) return CUDNN_STATUS_BAD_PARAM;
    __cv_check_device(x);
    __cv_check_device(y);
    __cv_device_sync();
    double scale = __cv_factor(y_desc, alpha);
    double keep = __cv_factor(y_desc, beta);
    for (int n = 0; n < n_out; ++n) {
        for (int c = 0; c < c_out; ++c) {
            for (int row = 0; row < h_out; ++row) {
                for (int col = 0; col < w_out; ++col) {
                    double value = __cv_pool_at(pool, x_desc, x, n, c, row, col);
                    __cv_tensor_blend(y_desc, y, __cv_tensor_at(y_desc, n, c, row, col), value, scale, keep);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}

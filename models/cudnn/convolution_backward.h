// cuDNN: gradients of a convolution by its data, filter and bias.
// SOUNDNESS(cudnn-order): under; see cudnn/convolution_forward.h.
#pragma once
#include <cv:cudnn/workspace.h>

//! cv: under; cuDNN API reference 9, cudnnConvolutionBackwardData, cudnnConvolutionBackwardFilter
// The result that an element of the data contributes to through a step of the filter, or -1.
inline int __cv_contributes(int at, int pad, int step, int stride, int dilation, int limit) {
    int start = at + pad - step * dilation;
    if (start < 0 || start % stride != 0 || start / stride >= limit) return -1;
    return start / stride;
}
template <class T>
inline T __cv_data_gradient_at(const cudnnFilterStruct *w_desc, const void *w, const cudnnTensorStruct *dy_desc,
                               const void *dy, const cudnnConvolutionStruct *conv, __cv_place in) {
    int group = in.c / w_desc->c;
    int per_group = w_desc->k / conv->groups;
    T sum = 0;
    for (int k = group * per_group; k < (group + 1) * per_group; ++k) {
        for (int i = 0; i < w_desc->h; ++i) {
            for (int j = 0; j < w_desc->w; ++j) {
                int row = __cv_contributes(in.h, conv->pad_h, i, conv->stride_h, conv->dilation_h, dy_desc->h);
                int col = __cv_contributes(in.w, conv->pad_w, j, conv->stride_w, conv->dilation_w, dy_desc->w);
                if (row < 0 || col < 0) continue;
                __cv_place out = {in.n, k, row, col};
                long at = __cv_filter_at(w_desc, k, in.c % w_desc->c, __cv_filter_step(conv, i, w_desc->h),
                                         __cv_filter_step(conv, j, w_desc->w));
                sum = __cv_fma(__cv_read_at<T>(dy_desc, dy, out), __cv_dnn_read<T>(w_desc->type, w, at), sum);
            }
        }
    }
    return sum;
}
template <class T>
inline void __cv_data_gradient(const void *alpha, cudnnFilterDescriptor_t w_desc, const void *w,
                               cudnnTensorDescriptor_t dy_desc, const void *dy, cudnnConvolutionDescriptor_t conv,
                               const void *beta, cudnnTensorDescriptor_t dx_desc, void *dx) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(dx_desc); ++i) {
        __cv_place in = __cv_nth(dx_desc, i);
        __cv_blend_at(dx_desc, dx, in, __cv_data_gradient_at<T>(w_desc, w, dy_desc, dy, conv, in), scale, keep);
    }
}
inline cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t handle, const void *alpha,
                                                  cudnnFilterDescriptor_t wDesc, const void *w,
                                                  cudnnTensorDescriptor_t dyDesc, const void *dy,
                                                  cudnnConvolutionDescriptor_t convDesc,
                                                  cudnnConvolutionBwdDataAlgo_t algo, void *workSpace,
                                                  size_t workSpaceSizeInBytes, const void *beta,
                                                  cudnnTensorDescriptor_t dxDesc, void *dx) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, dxDesc, wDesc, dyDesc);
    if (status == CUDNN_STATUS_SUCCESS) {
        status = __cv_workspace_fits(algo, wDesc, dyDesc, workSpace, workSpaceSizeInBytes);
    }
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(w);
    __cv_dnn_array(dy);
    __cv_dnn_array(dx);
    if (dxDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_data_gradient<double>(alpha, wDesc, w, dyDesc, dy, convDesc, beta, dxDesc, dx);
    } else {
        __cv_data_gradient<float>(alpha, wDesc, w, dyDesc, dy, convDesc, beta, dxDesc, dx);
    }
    return CUDNN_STATUS_SUCCESS;
}
template <class T>
inline T __cv_filter_gradient_at(const cudnnTensorStruct *x_desc, const void *x, const cudnnTensorStruct *dy_desc,
                                 const void *dy, const cudnnConvolutionStruct *conv, const cudnnFilterStruct *w_desc,
                                 int k, int c, int i, int j) {
    int channel = k / (w_desc->k / conv->groups) * w_desc->c + c;
    T sum = 0;
    for (int n = 0; n < dy_desc->n; ++n) {
        for (int row = 0; row < dy_desc->h; ++row) {
            for (int col = 0; col < dy_desc->w; ++col) {
                __cv_place in = {n, channel, row * conv->stride_h - conv->pad_h + i * conv->dilation_h,
                                 col * conv->stride_w - conv->pad_w + j * conv->dilation_w};
                if (in.h < 0 || in.h >= x_desc->h || in.w < 0 || in.w >= x_desc->w) continue;
                __cv_place out = {n, k, row, col};
                sum = __cv_fma(__cv_read_at<T>(dy_desc, dy, out), __cv_read_at<T>(x_desc, x, in), sum);
            }
        }
    }
    return sum;
}
template <class T>
inline void __cv_filter_gradient(const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                                 cudnnTensorDescriptor_t dy_desc, const void *dy, cudnnConvolutionDescriptor_t conv,
                                 const void *beta, cudnnFilterDescriptor_t w_desc, void *dw) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (int k = 0; k < w_desc->k; ++k) {
        for (int c = 0; c < w_desc->c; ++c) {
            for (int i = 0; i < w_desc->h; ++i) {
                for (int j = 0; j < w_desc->w; ++j) {
                    long at = __cv_filter_at(w_desc, k, c, __cv_filter_step(conv, i, w_desc->h),
                                             __cv_filter_step(conv, j, w_desc->w));
                    T sum = __cv_filter_gradient_at<T>(x_desc, x, dy_desc, dy, conv, w_desc, k, c, i, j);
                    __cv_dnn_blend(w_desc->type, dw, at, sum, scale, keep);
                }
            }
        }
    }
}
inline cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t handle, const void *alpha,
                                                    cudnnTensorDescriptor_t xDesc, const void *x,
                                                    cudnnTensorDescriptor_t dyDesc, const void *dy,
                                                    cudnnConvolutionDescriptor_t convDesc,
                                                    cudnnConvolutionBwdFilterAlgo_t algo, void *workSpace,
                                                    size_t workSpaceSizeInBytes, const void *beta,
                                                    cudnnFilterDescriptor_t dwDesc, void *dw) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, dwDesc, dyDesc);
    if (status == CUDNN_STATUS_SUCCESS) {
        status = __cv_workspace_fits(algo, dwDesc, dyDesc, workSpace, workSpaceSizeInBytes);
    }
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(dy);
    __cv_dnn_array(dw);
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_filter_gradient<double>(alpha, xDesc, x, dyDesc, dy, convDesc, beta, dwDesc, dw);
    } else {
        __cv_filter_gradient<float>(alpha, xDesc, x, dyDesc, dy, convDesc, beta, dwDesc, dw);
    }
    return CUDNN_STATUS_SUCCESS;
}

//! cv: under; cuDNN API reference 9, cudnnConvolutionBackwardBias
template <class T>
inline void __cv_bias_gradient(const void *alpha, cudnnTensorDescriptor_t dy_desc, const void *dy, const void *beta,
                               cudnnTensorDescriptor_t db_desc, void *db) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (int c = 0; c < dy_desc->c; ++c) {
        T sum = 0;
        for (int n = 0; n < dy_desc->n; ++n) {
            for (int i = 0; i < dy_desc->h * dy_desc->w; ++i) {
                __cv_place at = {n, c, i / dy_desc->w, i % dy_desc->w};
                sum = sum + __cv_read_at<T>(dy_desc, dy, at);
            }
        }
        __cv_place at = {0, c, 0, 0};
        __cv_blend_at(db_desc, db, at, sum, scale, keep);
    }
}
inline cudnnStatus_t cudnnConvolutionBackwardBias(cudnnHandle_t handle, const void *alpha,
                                                  cudnnTensorDescriptor_t dyDesc, const void *dy, const void *beta,
                                                  cudnnTensorDescriptor_t dbDesc, void *db) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(dyDesc);
    __cv_dnn_use(dbDesc);
    bool is_bias = dbDesc->n == 1 && dbDesc->c == dyDesc->c && dbDesc->h == 1 && dbDesc->w == 1;
    status = __cv_dnn_fits(is_bias && dbDesc->type == dyDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(dy);
    __cv_dnn_array(db);
    if (dyDesc->type == CUDNN_DATA_DOUBLE) __cv_bias_gradient<double>(alpha, dyDesc, dy, beta, dbDesc, db);
    else __cv_bias_gradient<float>(alpha, dyDesc, dy, beta, dbDesc, db);
    return CUDNN_STATUS_SUCCESS;
}

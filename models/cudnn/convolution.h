// cuDNN: convolution, computed directly from its definition.
// SOUNDNESS(cudnn-order): under; sums are taken in one order and in double precision, whatever the algorithm.
#pragma once
#include <cv:cudnn/tensor.h>
#include <cv:cudnn/filter.h>

//! cv: under; cuDNN API reference, cudnnConvolutionForward and its descriptors
enum cudnnConvolutionMode_t {
    CUDNN_CONVOLUTION = 0,
    CUDNN_CROSS_CORRELATION = 1,
};
enum cudnnConvolutionFwdAlgo_t {
    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM = 0,
    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM = 1,
    CUDNN_CONVOLUTION_FWD_ALGO_GEMM = 2,
    CUDNN_CONVOLUTION_FWD_ALGO_DIRECT = 3,
    CUDNN_CONVOLUTION_FWD_ALGO_FFT = 4,
    CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING = 5,
    CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD = 6,
    CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED = 7,
    CUDNN_CONVOLUTION_FWD_ALGO_COUNT = 8,
};
enum cudnnConvolutionFwdPreference_t {
    CUDNN_CONVOLUTION_FWD_NO_WORKSPACE = 0,
    CUDNN_CONVOLUTION_FWD_PREFER_FASTEST = 1,
    CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT = 2,
};
struct cudnnConvolutionStruct {
    int pad_h, pad_w, stride_h, stride_w, dilation_h, dilation_w, groups;
    cudnnConvolutionMode_t mode;
};
typedef struct cudnnConvolutionStruct *cudnnConvolutionDescriptor_t;
inline cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *desc) {
    __cv_contract(desc != 0, "cudnnCreateConvolutionDescriptor: the address of the descriptor is null");
    if (desc == 0) return CUDNN_STATUS_BAD_PARAM;
    *desc = (cudnnConvolutionDescriptor_t)__cv_alloc(sizeof(cudnnConvolutionStruct), 0);
    __cv_memset(*desc, 0, sizeof(cudnnConvolutionStruct));
    (*desc)->groups = 1;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t desc) {
    __cv_free(desc, 0);
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t desc, int pad_h, int pad_w,
                                                     int stride_h, int stride_w, int dilation_h, int dilation_w,
                                                     cudnnConvolutionMode_t mode, cudnnDataType_t) {
    bool is_valid = pad_h >= 0 && pad_w >= 0 && stride_h > 0 && stride_w > 0 && dilation_h > 0 && dilation_w > 0;
    __cv_contract(is_valid, "cudnnSetConvolution2dDescriptor: negative padding, or stride or dilation not positive");
    if (!is_valid) return CUDNN_STATUS_BAD_PARAM;
    desc->pad_h = pad_h;
    desc->pad_w = pad_w;
    desc->stride_h = stride_h;
    desc->stride_w = stride_w;
    desc->dilation_h = dilation_h;
    desc->dilation_w = dilation_w;
    desc->mode = mode;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t desc, int groups) {
    desc->groups = groups;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t, cudnnMathType_t) {
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(cudnnConvolutionDescriptor_t conv,
                                                           cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w,
                                                           int *n_out, int *c_out, int *h_out, int *w_out) {
    if (x->c != w->c * conv->groups) return CUDNN_STATUS_BAD_PARAM;
    *n_out = x->n;
    *c_out = w->k;
    *h_out = 1 + (x->h + 2 * conv->pad_h - ((w->h - 1) * conv->dilation_h + 1)) / conv->stride_h;
    *w_out = 1 + (x->w + 2 * conv->pad_w - ((w->w - 1) * conv->dilation_w + 1)) / conv->stride_w;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolutionForwardAlgorithm(cudnnHandle_t, cudnnTensorDescriptor_t,
                                                         cudnnFilterDescriptor_t, cudnnConvolutionDescriptor_t,
                                                         cudnnTensorDescriptor_t, cudnnConvolutionFwdPreference_t,
                                                         size_t, cudnnConvolutionFwdAlgo_t *algorithm) {
    *algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(cudnnHandle_t, cudnnTensorDescriptor_t,
                                                             cudnnFilterDescriptor_t, cudnnConvolutionDescriptor_t,
                                                             cudnnTensorDescriptor_t, cudnnConvolutionFwdAlgo_t,
                                                             size_t *size) {
    size_t bytes = __cv_nondet<size_t>();
    __cv_assume(bytes <= 1048576);
    *size = bytes;
    return CUDNN_STATUS_SUCCESS;
}
inline double __cv_convolve_at(cudnnTensorDescriptor_t x_desc, const void *x, cudnnFilterDescriptor_t w_desc,
                               const void *w, cudnnConvolutionDescriptor_t conv, int n, int k, int row, int col) {
    int first_channel = k / (w_desc->k / conv->groups) * w_desc->c;
    double sum = 0;
    for (int c = 0; c < w_desc->c; ++c) {
        for (int i = 0; i < w_desc->h; ++i) {
            for (int j = 0; j < w_desc->w; ++j) {
                int y_at = row * conv->stride_h - conv->pad_h + i * conv->dilation_h;
                int x_at = col * conv->stride_w - conv->pad_w + j * conv->dilation_w;
                if (y_at < 0 || y_at >= x_desc->h || x_at < 0 || x_at >= x_desc->w) continue;
                bool is_flipped = conv->mode == CUDNN_CONVOLUTION;
                int fi = is_flipped ? w_desc->h - 1 - i : i;
                int fj = is_flipped ? w_desc->w - 1 - j : j;
                double pixel = __cv_tensor_read(x_desc, x, __cv_tensor_at(x_desc, n, first_channel + c, y_at, x_at));
                sum = sum + pixel * __cv_filter_read(w_desc, w, k, c, fi, fj);
            }
        }
    }
    return sum;
}
inline cudnnStatus_t __cv_convolve(const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                                   cudnnFilterDescriptor_t w_desc, const void *w, cudnnConvolutionDescriptor_t conv,
                                   const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    int n_out, c_out, h_out, w_out;
    cudnnStatus_t status =
        cudnnGetConvolution2dForwardOutputDim(conv, x_desc, w_desc, &n_out, &c_out, &h_out, &w_out);
    bool fits = status == CUDNN_STATUS_SUCCESS && y_desc->n == n_out && y_desc->c == c_out && y_desc->h == h_out &&
                y_desc->w == w_out;
    __cv_contract(fits, "cudnnConvolutionForward: the shapes of the tensors do not fit");
    if (!fits) return CUDNN_STATUS_BAD_PARAM;
    __cv_device_sync();
    double scale = __cv_factor(y_desc, alpha);
    double keep = __cv_factor(y_desc, beta);
    for (int n = 0; n < n_out; ++n) {
        for (int k = 0; k < c_out; ++k) {
            for (int row = 0; row < h_out; ++row) {
                for (int col = 0; col < w_out; ++col) {
                    double sum = __cv_convolve_at(x_desc, x, w_desc, w, conv, n, k, row, col);
                    __cv_tensor_blend(y_desc, y, __cv_tensor_at(y_desc, n, k, row, col), sum, scale, keep);
                }
            }
        }
    }
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t x_desc,
                                             const void *x, cudnnFilterDescriptor_t w_desc, const void *w,
                                             cudnnConvolutionDescriptor_t conv, cudnnConvolutionFwdAlgo_t, void *,
                                             size_t, const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM;
    __cv_check_device(x);
    __cv_check_device(w);
    __cv_check_device(y);
    return __cv_convolve(alpha, x_desc, x, w_desc, w, conv, beta, y_desc, y);
}
// ESBMC's model of the function takes its sizes as further arguments and works on host memory.
inline cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t x_desc,
                                             const void *x, cudnnFilterDescriptor_t w_desc, const void *w,
                                             cudnnConvolutionDescriptor_t conv, cudnnConvolutionFwdAlgo_t, void *,
                                             size_t, const void *beta, cudnnTensorDescriptor_t y_desc, void *y, int,
                                             int, int, int, int) {
    if (handle == 0) return CUDNN_STATUS_BAD_PARAM;
    return __cv_convolve(alpha, x_desc, x, w_desc, w, conv, beta, y_desc, y);
}

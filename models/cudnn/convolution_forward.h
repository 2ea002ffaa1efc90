// cuDNN: convolution, computed directly from its definition; also with bias and activation, and images unfolded into a
// matrix.
// SOUNDNESS(cudnn-order): under; sums are taken in one order, in the type of the tensors (float for half), with fused
// multiplication and addition, whatever the algorithm.
#pragma once
#include <cv:cudnn/workspace.h>
#include <cv:cudnn/activation.h>

//! cv: under; cuDNN API reference 9, cudnnConvolutionForward
template <class T>
inline T __cv_convolve_at(const cudnnTensorStruct *x_desc, const void *x, const cudnnFilterStruct *w_desc,
                          const void *w, const cudnnConvolutionStruct *conv, __cv_place out) {
    int first_channel = out.c / (w_desc->k / conv->groups) * w_desc->c;
    T sum = 0;
    for (int c = 0; c < w_desc->c; ++c) {
        for (int i = 0; i < w_desc->h; ++i) {
            for (int j = 0; j < w_desc->w; ++j) {
                __cv_place in = {out.n, first_channel + c, out.h * conv->stride_h - conv->pad_h + i * conv->dilation_h,
                                 out.w * conv->stride_w - conv->pad_w + j * conv->dilation_w};
                if (in.h < 0 || in.h >= x_desc->h || in.w < 0 || in.w >= x_desc->w) continue;
                long at = __cv_filter_at(w_desc, out.c, c, __cv_filter_step(conv, i, w_desc->h),
                                         __cv_filter_step(conv, j, w_desc->w));
                sum = __cv_fma(__cv_read_at<T>(x_desc, x, in), __cv_dnn_read<T>(w_desc->type, w, at), sum);
            }
        }
    }
    return sum;
}
template <class T>
inline void __cv_convolve(const void *alpha, cudnnTensorDescriptor_t x_desc, const void *x,
                          cudnnFilterDescriptor_t w_desc, const void *w, cudnnConvolutionDescriptor_t conv,
                          const void *beta, cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha);
    T keep = __cv_factor<T>(beta);
    for (long i = 0; i < __cv_count(y_desc); ++i) {
        __cv_place out = __cv_nth(y_desc, i);
        __cv_blend_at(y_desc, y, out, __cv_convolve_at<T>(x_desc, x, w_desc, w, conv, out), scale, keep);
    }
}
inline cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t xDesc,
                                             const void *x, cudnnFilterDescriptor_t wDesc, const void *w,
                                             cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionFwdAlgo_t algo,
                                             void *workSpace, size_t workSpaceSizeInBytes, const void *beta,
                                             cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status == CUDNN_STATUS_SUCCESS) {
        status = __cv_workspace_fits(algo, wDesc, yDesc, workSpace, workSpaceSizeInBytes);
    }
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_array(x);
    __cv_dnn_array(w);
    __cv_dnn_array(y);
    __cv_contract(x != y, "cudnnConvolutionForward: the result is the input");
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_convolve<double>(alpha, xDesc, x, wDesc, w, convDesc, beta, yDesc, y);
    else __cv_convolve<float>(alpha, xDesc, x, wDesc, w, convDesc, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}
// ESBMC's model of the function takes its sizes as further arguments and works on host memory.
inline cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t xDesc,
                                             const void *x, cudnnFilterDescriptor_t wDesc, const void *w,
                                             cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionFwdAlgo_t, void *,
                                             size_t, const void *beta, cudnnTensorDescriptor_t yDesc, void *y, int,
                                             int, int, int, int) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_convolve<double>(alpha, xDesc, x, wDesc, w, convDesc, beta, yDesc, y);
    else __cv_convolve<float>(alpha, xDesc, x, wDesc, w, convDesc, beta, yDesc, y);
    return CUDNN_STATUS_SUCCESS;
}

//! cv: under; cuDNN API reference 9, cudnnConvolutionBiasActivationForward
// y = activation(alpha1 * conv(x) + alpha2 * z + bias), where z may be y.
template <class T>
inline void __cv_convolve_activated(const void *alpha1, cudnnTensorDescriptor_t x_desc, const void *x,
                                    cudnnFilterDescriptor_t w_desc, const void *w, cudnnConvolutionDescriptor_t conv,
                                    const void *alpha2, cudnnTensorDescriptor_t z_desc, const void *z,
                                    cudnnTensorDescriptor_t bias_desc, const void *bias,
                                    cudnnActivationDescriptor_t activation, cudnnTensorDescriptor_t y_desc, void *y) {
    T scale = __cv_factor<T>(alpha1);
    T scale_z = __cv_factor<T>(alpha2);
    for (long i = 0; i < __cv_count(y_desc); ++i) {
        __cv_place out = __cv_nth(y_desc, i);
        T value = scale * __cv_convolve_at<T>(x_desc, x, w_desc, w, conv, out);
        if (scale_z != 0) value = __cv_fma(scale_z, __cv_read_at<T>(z_desc, z, out), value);
        value = value + __cv_dnn_read<T>(bias_desc->type, bias, __cv_broadcast_at(bias_desc, out));
        __cv_blend_at(y_desc, y, out, __cv_activate(activation, value), (T)1, (T)0);
    }
}
inline cudnnStatus_t cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void *alpha1, cudnnTensorDescriptor_t xDesc, const void *x,
    cudnnFilterDescriptor_t wDesc, const void *w, cudnnConvolutionDescriptor_t convDesc,
    cudnnConvolutionFwdAlgo_t algo, void *workSpace, size_t workSpaceSizeInBytes, const void *alpha2,
    cudnnTensorDescriptor_t zDesc, const void *z, cudnnTensorDescriptor_t biasDesc, const void *bias,
    cudnnActivationDescriptor_t activationDesc, cudnnTensorDescriptor_t yDesc, void *y) {
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status == CUDNN_STATUS_SUCCESS) {
        status = __cv_workspace_fits(algo, wDesc, yDesc, workSpace, workSpaceSizeInBytes);
    }
    if (status != CUDNN_STATUS_SUCCESS) return status;
    __cv_dnn_use(zDesc);
    __cv_dnn_use(biasDesc);
    __cv_dnn_use(activationDesc);
    bool is_bias = biasDesc->n == 1 && biasDesc->c == yDesc->c && biasDesc->h == 1 && biasDesc->w == 1;
    status = __cv_dnn_fits(is_bias && __cv_same_shape(zDesc, yDesc) && zDesc->type == yDesc->type);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_known = activationDesc->mode == CUDNN_ACTIVATION_RELU ||
                    (activationDesc->mode == CUDNN_ACTIVATION_IDENTITY && algo != 0);
    __cv_contract(is_known,
                  "cudnnConvolutionBiasActivationForward: the activation is not RELU, or IDENTITY with algorithm 1");
    if (!is_known) return CUDNN_STATUS_NOT_SUPPORTED;
    if (xDesc->type == CUDNN_DATA_DOUBLE) {
        __cv_convolve_activated<double>(alpha1, xDesc, x, wDesc, w, convDesc, alpha2, zDesc, z, biasDesc, bias,
                                        activationDesc, yDesc, y);
    } else {
        __cv_convolve_activated<float>(alpha1, xDesc, x, wDesc, w, convDesc, alpha2, zDesc, z, biasDesc, bias,
                                       activationDesc, yDesc, y);
    }
    return CUDNN_STATUS_SUCCESS;
}

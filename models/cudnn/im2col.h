// cuDNN: images unfolded into a matrix, whose product with the filters is the convolution.
#pragma once
#include <cv:cudnn/convolution.h>

//! cv: under; cuDNN API reference 9, cudnnIm2Col
// Row by channel, row and column of the filter; column by image, row and column of the result; rows one after the
// other.
// The filter is not turned around: that is left to the product.
template <class T>
inline void __cv_im2col(cudnnTensorDescriptor_t x_desc, const void *x, cudnnFilterDescriptor_t w_desc,
                        cudnnConvolutionDescriptor_t conv, int h_out, int w_out, void *buffer) {
    long column_count = (long)x_desc->n * h_out * w_out;
    for (int row = 0; row < w_desc->c * w_desc->h * w_desc->w; ++row) {
        for (long column = 0; column < column_count; ++column) {
            int i = row / w_desc->w % w_desc->h;
            int j = row % w_desc->w;
            int h = (int)(column / w_out % h_out) * conv->stride_h - conv->pad_h + i * conv->dilation_h;
            int w = (int)(column % w_out) * conv->stride_w - conv->pad_w + j * conv->dilation_w;
            __cv_place in = {(int)(column / w_out / h_out), row / w_desc->w / w_desc->h, h, w};
            bool is_inside = h >= 0 && h < x_desc->h && w >= 0 && w < x_desc->w;
            T value = is_inside ? __cv_read_at<T>(x_desc, x, in) : (T)0;
            __cv_dnn_write(x_desc->type, buffer, row * column_count + column, value);
        }
    }
}
inline cudnnStatus_t cudnnIm2Col(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc, const void *x,
                                 cudnnFilterDescriptor_t wDesc, cudnnConvolutionDescriptor_t convDesc,
                                 void *colBuffer) {
    int n, c, h, w;
    __cv_library_call call(handle);
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) {
        status = cudnnGetConvolution2dForwardOutputDim(convDesc, xDesc, wDesc, &n, &c, &h, &w);
    }
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (convDesc->groups != 1) __cv_unsupported("cudnnIm2Col with groups");
    __cv_dnn_array(x);
    __cv_dnn_array(colBuffer);
    if (xDesc->type == CUDNN_DATA_DOUBLE) __cv_im2col<double>(xDesc, x, wDesc, convDesc, h, w, colBuffer);
    else __cv_im2col<float>(xDesc, x, wDesc, convDesc, h, w, colBuffer);
    return CUDNN_STATUS_SUCCESS;
}

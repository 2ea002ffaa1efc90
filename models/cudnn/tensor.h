// cuDNN: tensor descriptors of four dimensions with strides, and element access. Elements are float, double or half;
// tensors of half are computed in float. Other types and other numbers of dimensions are refused.
#pragma once
#include <cv:cudnn/types.h>
#include <cv:cuda/device_access.h>

//! cv: exact; cuDNN API reference 9, cudnnSetTensor4dDescriptor, cudnnSetTensor4dDescriptorEx, cudnnTensorFormat_t
struct cudnnTensorStruct {
    bool is_set;
    cudnnDataType_t type;
    int n, c, h, w;
    int n_stride, c_stride, h_stride, w_stride;
};
typedef struct cudnnTensorStruct *cudnnTensorDescriptor_t;
inline bool __cv_dnn_is_float(cudnnDataType_t type) {
    return type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_DOUBLE || type == CUDNN_DATA_HALF;
}
inline cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *tensorDesc) {
    return __cv_dnn_create(tensorDesc);
}
inline cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensorDesc) {
    return __cv_dnn_destroy(tensorDesc);
}
inline cudnnStatus_t cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t dataType, int n,
                                                  int c, int h, int w, int nStride, int cStride, int hStride,
                                                  int wStride) {
    // The stride of a dimension of one is not used.
    bool has_strides = (n == 1 || nStride != 0) && (c == 1 || cStride != 0) && (h == 1 || hStride != 0) &&
                       (w == 1 || wStride != 0);
    cudnnStatus_t status = __cv_dnn_set(tensorDesc, n > 0 && c > 0 && h > 0 && w > 0 && has_strides);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    if (!__cv_dnn_is_float(dataType)) __cv_unsupported("cudnn tensors that are neither float, double nor half");
    tensorDesc->type = dataType;
    tensorDesc->n = n;
    tensorDesc->c = c;
    tensorDesc->h = h;
    tensorDesc->w = w;
    tensorDesc->n_stride = nStride;
    tensorDesc->c_stride = cStride;
    tensorDesc->h_stride = hStride;
    tensorDesc->w_stride = wStride;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t tensorDesc, cudnnTensorFormat_t format,
                                                cudnnDataType_t dataType, int n, int c, int h, int w) {
    if (format == CUDNN_TENSOR_NHWC) {
        return cudnnSetTensor4dDescriptorEx(tensorDesc, dataType, n, c, h, w, h * w * c, 1, w * c, c);
    }
    if (format != CUDNN_TENSOR_NCHW) __cv_unsupported("cudnn tensors of format CUDNN_TENSOR_NCHW_VECT_C");
    return cudnnSetTensor4dDescriptorEx(tensorDesc, dataType, n, c, h, w, c * h * w, h * w, w, 1);
}
inline cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t dataType,
                                                int nbDims, const int *dimA, const int *strideA) {
    if (nbDims != 4) __cv_unsupported("cudnn tensors that do not have four dimensions");
    return cudnnSetTensor4dDescriptorEx(tensorDesc, dataType, dimA[0], dimA[1], dimA[2], dimA[3], strideA[0],
                                        strideA[1], strideA[2], strideA[3]);
}
inline cudnnStatus_t cudnnGetTensor4dDescriptor(cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t *dataType, int *n,
                                                int *c, int *h, int *w, int *nStride, int *cStride, int *hStride,
                                                int *wStride) {
    __cv_dnn_use(tensorDesc);
    *dataType = tensorDesc->type;
    *n = tensorDesc->n;
    *c = tensorDesc->c;
    *h = tensorDesc->h;
    *w = tensorDesc->w;
    *nStride = tensorDesc->n_stride;
    *cStride = tensorDesc->c_stride;
    *hStride = tensorDesc->h_stride;
    *wStride = tensorDesc->w_stride;
    return CUDNN_STATUS_SUCCESS;
}
inline size_t __cv_dnn_size(cudnnDataType_t type) {
    return type == CUDNN_DATA_DOUBLE ? 8 : type == CUDNN_DATA_HALF ? 2 : 4;
}
inline cudnnStatus_t cudnnGetTensorSizeInBytes(cudnnTensorDescriptor_t tensorDesc, size_t *size) {
    __cv_dnn_use(tensorDesc);
    cudnnTensorDescriptor_t t = tensorDesc;
    long last = (long)(t->n - 1) * t->n_stride + (long)(t->c - 1) * t->c_stride + (long)(t->h - 1) * t->h_stride +
                (long)(t->w - 1) * t->w_stride;
    *size = ((size_t)last + 1) * __cv_dnn_size(t->type);
    return CUDNN_STATUS_SUCCESS;
}

//! cv: exact; cuDNN API reference 9, cudnnTensorDescriptor_t
struct __cv_place { int n, c, h, w; };
inline long __cv_count(const cudnnTensorStruct *t) { return (long)t->n * t->c * t->h * t->w; }
// The place of element i, where w runs fastest.
inline __cv_place __cv_nth(const cudnnTensorStruct *t, long i) {
    __cv_place place;
    place.w = (int)(i % t->w);
    place.h = (int)(i / t->w % t->h);
    place.c = (int)(i / t->w / t->h % t->c);
    place.n = (int)(i / t->w / t->h / t->c);
    return place;
}
inline long __cv_tensor_at(const cudnnTensorStruct *t, int n, int c, int h, int w) {
    return (long)n * t->n_stride + (long)c * t->c_stride + (long)h * t->h_stride + (long)w * t->w_stride;
}
// A dimension of one stands for all of the other tensor's.
inline long __cv_broadcast_at(const cudnnTensorStruct *t, __cv_place p) {
    return __cv_tensor_at(t, t->n == 1 ? 0 : p.n, t->c == 1 ? 0 : p.c, t->h == 1 ? 0 : p.h, t->w == 1 ? 0 : p.w);
}
inline bool __cv_broadcasts(const cudnnTensorStruct *a, const cudnnTensorStruct *c) {
    return (a->n == 1 || a->n == c->n) && (a->c == 1 || a->c == c->c) && (a->h == 1 || a->h == c->h) &&
           (a->w == 1 || a->w == c->w);
}
inline bool __cv_same_shape(const cudnnTensorStruct *a, const cudnnTensorStruct *b) {
    return a->n == b->n && a->c == b->c && a->h == b->h && a->w == b->w;
}
// T is the type of the computation: double for double tensors, else float.
template <class T>
inline T __cv_dnn_read(cudnnDataType_t type, const void *data, long at) {
    if (type == CUDNN_DATA_FLOAT) return (T)__cv_device_read((const float *)data + at);
    if (type == CUDNN_DATA_DOUBLE) return (T)__cv_device_read((const double *)data + at);
    return (T)__cv_device_read((const __cv_half *)data + at);
}
template <class T>
inline void __cv_dnn_write(cudnnDataType_t type, void *data, long at, T value) {
    if (type == CUDNN_DATA_FLOAT) __cv_device_write((float *)data + at, (float)value);
    else if (type == CUDNN_DATA_DOUBLE) __cv_device_write((double *)data + at, (double)value);
    else __cv_device_write((__cv_half *)data + at, (__cv_half)value);
}
template <class T>
inline T __cv_read_at(const cudnnTensorStruct *t, const void *data, __cv_place p) {
    return __cv_dnn_read<T>(t->type, data, __cv_tensor_at(t, p.n, p.c, p.h, p.w));
}
// Scaling factors are in host memory, double for double tensors, else float.
template <class T>
inline T __cv_factor(const void *factor) {
    __cv_contract(factor != 0, "cudnn: the address of a scaling factor is null");
    __cv_contract(__cv_object_space(factor) != 2, "cudnn: a scaling factor is in device memory");
    return *(const T *)factor;
}
// result = alpha * value + beta * old, where old is not read if beta is zero.
template <class T>
inline void __cv_dnn_blend(cudnnDataType_t type, void *data, long at, T value, T alpha, T beta) {
    T result = alpha * value;
    if (beta != 0) result = __cv_fma(beta, __cv_dnn_read<T>(type, data, at), result);
    __cv_dnn_write(type, data, at, result);
}
template <class T>
inline void __cv_blend_at(const cudnnTensorStruct *t, void *data, __cv_place p, T value, T alpha, T beta) {
    __cv_dnn_blend(t->type, data, __cv_tensor_at(t, p.n, p.c, p.h, p.w), value, alpha, beta);
}
